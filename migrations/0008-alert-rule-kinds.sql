-- PostgreSQL uses a new value of an enum only in a later transaction, so this stands in a file of its own.
alter type alert_rule_kind add value 'UNEXPECTED';
