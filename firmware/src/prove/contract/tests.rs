use super::*;

const TEXT: &str = "\
// Something before.

// What waits stays. The ports are those of a queue.
// It has two lines.
module contract_stays(input clock, input valid, output holds);
   assign holds = valid;
endmodule
// The specification.
module theorem(input clock);
   wire stays, out_stays;
   contract_stays stays_here(.clock(clock), .valid(in_valid), .holds(stays));
   contract_stays stays_there(
      .clock(clock), .valid(out_valid), .holds(out_stays));
   // assume (nothing of a comment);
   always @* assume (stays);
   always @* if (started) begin
      assume (a + (b
         && c) != 0);
      assert (out_stays);
      assert (a);
   end
endmodule
";

#[test]
fn contracts_and_other_assumptions_are_told_apart() {
    let read = Specification::read(TEXT);
    let stays = BTreeSet::from(["stays".to_owned()]);
    assert_eq!(read.asserted, stays);
    assert_eq!(read.assumed, stays);
    assert_eq!(read.others, ["a + (b && c) != 0"]);
    let contract = &read.contracts["stays"];
    assert!(contract.starts_with("// What waits") && contract.ends_with("endmodule"));
    assert_eq!(sentence(contract), "What waits stays.");
}

#[test]
fn an_assertion_of_something_else_is_no_contract() {
    let text = TEXT.replace("assert (out_stays)", "assert (!out_stays)");
    assert!(Specification::read(&text).asserted.is_empty());
    let text = TEXT.replace("assume (stays)", "assume (stays || started)");
    let read = Specification::read(&text);
    assert!(read.assumed.is_empty());
    assert_eq!(read.others[0], "stays || started");
}
