-- PostgreSQL uses a new value of an enum only in a later transaction, so these stand in a file of their own.
alter type named_answer add value 'UNKNOWN';
alter type named_answer add value 'SYNONYM';
alter type named_answer add value 'NOT_PART';
alter type word_kind add value 'HARMLESS_NAME';
alter type word_kind add value 'NOT_PART';
