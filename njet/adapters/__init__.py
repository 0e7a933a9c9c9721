"""The games behind the interfaces that learners and searchers use; each needs its extra."""
