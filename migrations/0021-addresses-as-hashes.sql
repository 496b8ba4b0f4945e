-- Counters of limits are kept by keyed hashes of addresses from now on; those by addresses go at once.
truncate rate_limits;
