//! Exported blocks run their own benches, in folders that hold nothing else, and the benches notice faults.
//!
//! They need cocotb and FuseSoC, which `tests/run --all` puts into an environment in `target/python`.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process;

use hdl::system::SystemConfig;
use perftboard_tests::command::{perftboard, root};
use protocol::{Command, Reply};
use tempfile::TempDir;

/// The search path of the benches: the project's Python, and the system's programs.
fn path() -> OsString {
    let own = root().join("target/python/bin");
    std::env::join_paths([&own, Path::new("/usr/bin"), Path::new("/bin")]).expect("a search path")
}

/// The output of a program in this folder, and whether it ended well.
fn run(folder: &Path, program: &str, args: &[&str]) -> (bool, String) {
    let output = process::Command::new(program)
        .args(args)
        .current_dir(folder)
        .env_clear()
        .env("PATH", path())
        .env("HOME", folder)
        .output()
        .unwrap_or_else(|error| panic!("{program} does not start: {error}"));
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    (output.status.success(), said)
}

/// A new folder with the export of a block.
fn export(block: &str, options: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().to_str().expect("a path in UTF-8");
    let args = [&["verilog", "--block", block, "--out", out], options].concat();
    let run = perftboard(&args);
    assert_eq!(run.status, Some(0), "{run:?}");
    folder
}

/// Runs the bench of a folder under these simulators; gives what it says.
fn assert_bench_passes(folder: &Path, simulators: &[&str]) -> String {
    let (is_right, said) = run(folder, "make", &[]);
    assert!(is_right, "{said}");
    for simulator in simulators {
        let report = fs::read_to_string(folder.join(format!("results-{simulator}.xml")));
        let report = report.expect("a report of every simulator");
        assert!(report.contains("<testcase"), "{report}");
    }
    let answers = said.matches(" answers are right: ").count();
    assert_eq!(answers, simulators.len(), "{said}");
    said
}

/// Seeds a fault into the exported Verilog, which the bench is to notice under this simulator.
fn assert_bench_notices(block: &str, simulator: &str, find: &str, replace: &str) {
    let folder = export(block, &[]);
    let module = format!("perftboard_{}.v", block.replace('-', "_"));
    let path = folder.path().join(module);
    let verilog = fs::read_to_string(&path).expect("the Verilog");
    assert_eq!(verilog.matches(find).count(), 1, "{find}");
    fs::write(&path, verilog.replace(find, replace)).expect("a folder to write to");
    let (is_right, said) = run(folder.path(), "make", &[simulator]);
    assert!(!is_right && said.contains("answers are wrong"), "{said}");
}

/// Runs the target `sim` of a block's core file.
fn assert_fusesoc_passes(block: &str) {
    let folder = export(block, &[]);
    let core = format!("perftboard:blocks:{block}");
    let args = ["--cores-root=.", "run", "--target=sim", &core];
    let (is_right, said) = run(folder.path(), "fusesoc", &args);
    assert!(is_right && said.contains("PASS=1 FAIL=0"), "{said}");
}

#[test]
fn the_walker_passes_its_bench_which_notices_a_rook_on_diagonals() {
    assert_bench_passes(export("walker", &[]).path(), &["icarus", "verilator"]);
    assert_bench_notices(
        "walker",
        "icarus",
        "(~one & settling$ends_4)",
        "(~one & settling$ends_3)",
    );
    assert_fusesoc_passes("walker");
}

#[test]
fn the_rank_counter_passes_its_bench_which_notices_a_pin_along_the_wrong_diagonal() {
    let folder = export("rank-counter", &[]);
    assert_bench_passes(folder.path(), &["icarus", "verilator"]);
    assert_bench_notices(
        "rank-counter",
        "verilator",
        "front$to_west = star$antidiagonal;",
        "front$to_west = star$diagonal;",
    );
    assert_fusesoc_passes("rank-counter");
}

#[test]
fn the_tree_core_passes_its_bench() {
    assert_bench_passes(export("tree-core", &[]).path(), &["icarus", "verilator"]);
}

/// Sends bytes to the exported board, and prints the levels of its answer, one for each bit of the line.
const ASK: &str = "module ask;
   reg clock = 0, reset = 1, rx = 1;
   wire tx;
   reg [BITS - 1:0] levels = LEVELS;
   integer bit;
   perftboard_board board(.clock(clock), .reset(reset), .rx(rx), .tx(tx));
   always #1 clock = !clock;
   initial begin
      #400 reset = 0;
      for (bit = 0; bit < BITS; bit = bit + 1) begin
         rx = levels[bit];
         #DOUBLE;
      end
      while (tx) #2;
      #LINE_CLOCKS;
      for (bit = 0; bit < ANSWER; bit = bit + 1) begin
         $write(\"%0d\", tx);
         #DOUBLE;
      end
      $finish;
   end
endmodule
";

/// The levels of bytes on the line, a bit each, from the first on.
fn levels(bytes: &[u8]) -> String {
    let byte = |byte: &u8| {
        format!(
            "0{}1",
            format!("{byte:08b}").chars().rev().collect::<String>()
        )
    };
    bytes.iter().map(byte).collect()
}

/// Icarus Verilog runs by events, and the blocks of the board read each other in circles: it comes to rest in every clock, and the
/// board answers as it should.
#[test]
fn the_exported_board_answers_under_icarus() {
    let folder = export("board", &["--cores", "1"]);
    let asked = levels(&Command::Abort.encode(5));
    let answer = levels(&Reply::Stopped.encode(5));
    let config = SystemConfig::default();
    let line_clocks = u64::from(config.baud_divider);
    // The first bit of the answer is the lowest of the constant.
    let constant: String = asked.chars().rev().collect();
    let bench = ASK
        .replace("BITS", &asked.len().to_string())
        .replace("LEVELS", &format!("{}'b{constant}", asked.len()))
        .replace("ANSWER", &answer.len().to_string())
        .replace("DOUBLE", &(2 * line_clocks).to_string())
        .replace("LINE_CLOCKS", &line_clocks.to_string());
    fs::write(folder.path().join("ask.v"), bench).expect("a folder to write to");
    let compile = "iverilog -g2005 -s ask -o ask ask.v perftboard_board.v && timeout 600 ./ask";
    let (is_right, said) = run(folder.path(), "sh", &["-c", compile]);
    assert!(is_right && said.trim() == answer, "{said}");
}

/// The clocks of a perft of two plies, in which the cores work side by side.
#[test]
fn the_exported_board_takes_the_clocks_of_the_simulated_one() {
    let folder = export("board", &["--cores", "2"]);
    let said = assert_bench_passes(folder.path(), &["verilator"]);
    let counts = said.lines().filter_map(|line| {
        let (_, count) = line.split_once("INFO ")?.1.split_once(" depth ")?;
        let (depth, rest) = count.split_once(": ")?;
        let (counted, fen) = rest.split_once(" clocks: ")?;
        let (leaves, clocks) = counted.split_once(" leaves in ")?;
        Some([depth, leaves, clocks, fen.trim()].map(str::to_owned))
    });
    let counts: Vec<[String; 4]> = counts.collect();
    assert_eq!(counts.len(), 6, "{said}");
    for [depth, leaves, clocks, fen] in counts {
        let run = perftboard(&[
            "perft", &depth, "--fen", &fen, "--board", "verilog", "--cores", "2", "--format",
            "json",
        ]);
        let json = run.json();
        let counted =
            [&json["nodes"], &json["clocks"]].map(|figure| figure.to_string().replace('"', ""));
        assert_eq!(counted, [leaves, clocks], "depth {depth} of {fen}");
    }
}

/// Copies the files of an example of the book into a folder.
fn copy_example(example: &str, folder: &Path) {
    let files = fs::read_dir(root().join("docs").join(example)).expect("an example");
    for file in files {
        let file = file.expect("a file of the example");
        fs::copy(file.path(), folder.join(file.file_name())).expect("a folder to write to");
    }
}

/// An example of the book: a generator whose pawns capture over the edge of the board.
#[test]
fn the_bench_finds_the_fault_of_anothers_generator() {
    let folder = export("walker", &[]);
    copy_example("attacks", folder.path());
    let args = ["vectors", "--suite", "random", "--depth", "1"];
    let vectors = perftboard(&args).stdout;
    fs::write(folder.path().join("vectors.jsonl"), vectors).expect("a folder to write to");
    let args = ["TOPLEVEL=attacks", "VERILOG_SOURCES=attacks.v"];
    let (is_right, said) = run(folder.path(), "make", &args);
    assert!(!is_right && said.contains("answers are wrong"), "{said}");
    let circuit = folder.path().join("attacks.v");
    let faulty = fs::read_to_string(&circuit).expect("the circuit");
    let mended = faulty.replace("parameter WRAPS = 1;", "parameter WRAPS = 0;");
    fs::write(&circuit, mended).expect("a folder to write to");
    let (is_right, said) = run(folder.path(), "make", &args);
    assert!(is_right, "{said}");
}

/// An example of the book: a rank counter as a peripheral.
#[test]
fn a_rank_counter_counts_by_way_of_wishbone() {
    let folder = export("rank-counter", &[]);
    let [own, counter] = ["generator.py", "counter.py"].map(|name| folder.path().join(name));
    fs::rename(own, counter).expect("the rank counter's generator");
    copy_example("wishbone", folder.path());
    let sources = "VERILOG_SOURCES=wishbone_counter.v perftboard_rank_counter.v";
    let (is_right, said) = run(
        folder.path(),
        "make",
        &["TOPLEVEL=wishbone_counter", sources],
    );
    assert!(is_right, "{said}");
}

/// Prints what the LEDs of the example show for each square of the board.
const WATCH: &str = "module watch;
   reg clock = 0;
   wire [3:0] leds;
   wire on_a1;
   integer square;
   top #(.PAUSE(8)) circuit(.clock(clock), .leds(leds), .on_a1(on_a1));
   always #1 clock = !clock;
   initial begin
      #640;
      for (square = 0; square < 64; square = square + 1) begin
         $display(\"%0d %0d\", leds, on_a1);
         #512;
      end
      $finish;
   end
endmodule
";

/// An example of the book: the walker in a top level of its own.
#[test]
fn the_walker_alone_shows_a_knights_squares_and_is_routed() {
    let folder = export("walker", &[]);
    copy_example("knights", folder.path());
    fs::write(folder.path().join("watch.v"), WATCH).expect("a folder to write to");
    let compile = "iverilog -g2005 -s watch -o watch watch.v top.v perftboard_walker.v && ./watch";
    let (is_right, said) = run(folder.path(), "sh", &["-c", compile]);
    let seen = |square: i32| {
        let is_hop = |other: &i32| {
            let (files, ranks) = (square % 8 - other % 8, square / 8 - other / 8);
            files * files + ranks * ranks == 5
        };
        (0..64).filter(is_hop).count()
    };
    let expected: Vec<String> = (0..64)
        .map(|square| format!("{} {}", seen(square), u8::from(square == 0)))
        .collect();
    let shown: Vec<&str> = said.lines().collect();
    assert!(is_right && shown == expected, "{said}");
    let route = "yosys -q -p 'read_verilog top.v perftboard_walker.v; synth_ice40 -top top -json top.json' \
        && nextpnr-ice40 --up5k --package sg48 --json top.json --pcf icebreaker.pcf --asc top.asc --freq 12 \
        && icepack top.asc top.bin";
    let (is_right, said) = run(folder.path(), "sh", &["-c", route]);
    assert!(is_right && said.contains("(PASS at 12.00 MHz)"), "{said}");
}
