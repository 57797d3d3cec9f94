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

/// Two queues, each of which keeps the contract, and a claim with another one.
#[test]
fn a_wire_with_the_contracts_name_stands_for_several_instances() {
    let text = TEXT.replace(
        "wire stays, out_stays;",
        "wire stays = one && other, out_stays;",
    );
    let text = text.replace(".holds(stays)", ".holds(one)");
    let read =
        Specification::read(&text.replace("assert (out_stays)", "assert (a == b && out_stays)"));
    let stays = BTreeSet::from(["stays".to_owned()]);
    assert_eq!((&read.asserted, &read.assumed), (&stays, &stays));
}

#[test]
fn half_of_an_alternative_is_not_asserted() {
    let text = TEXT.replace("assert (out_stays)", "assert (a || b && out_stays)");
    assert!(Specification::read(&text).asserted.is_empty());
}

#[test]
fn what_is_assumed_of_earlier_clocks_is_told_apart() {
    let stays = BTreeSet::from(["stays".to_owned()]);
    for earlier in [
        "assume (stays_before)",
        "if (t == 0) assume (stays)",
        "if (t == 0) begin assume (stays);\n   end",
    ] {
        let read = Specification::read(&TEXT.replace("assume (stays)", earlier));
        assert_eq!(
            (&read.earlier, read.assumed.len()),
            (&stays, 0),
            "{earlier}"
        );
    }
    let later = TEXT.replace(
        "always @* assume (stays)",
        "if (t == 0) assume (other);\n   always @* assume (stays)",
    );
    let read = Specification::read(&later);
    assert_eq!((&read.assumed, read.earlier.len()), (&stays, 0));
}
