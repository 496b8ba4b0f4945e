-- The samples that came to a site when another one closed, for its returns.
create index custody_log_moved on custody_log (site_id, sample_id) where action = 'MOVED';
