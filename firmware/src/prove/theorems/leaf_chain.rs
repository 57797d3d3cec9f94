//! A link in the chain of the leaf cores passes its core the edits that are for it, and reports that core's status.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "leaf-chain",
    subject: Subject::Block("cores"),
    claim: "a leaf core gets every edit that is for it; the chain says of all cores what was so a clock ago, offers jobs to one that has little to do, and loses no move that they count",
    method: Method::Induction { length: 1, search: 8 },
    specification: include_str!("leaf_chain/leaf_chain.v"),
    replaced: &[
        "block$core$generator",
        "block$core$walker",
        "block$core$watch",
        "block$core$legality",
        "block$core$ring",
        "block$core$inbox$memory",
    ],
    faults: &[
        Fault {
            effect: "a job goes to every core",
            find: "& (~edit[(64'h1)+:(1)] | (target == index))",
            replace: "",
        },
        Fault {
            effect: "only the last core says that it is full",
            find: "= below[(64'h6)+:(1)] | core$said[(64'h1)+:(1)]",
            replace: "= core$said[(64'h1)+:(1)]",
        },
    ],
};
