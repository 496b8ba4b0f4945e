-- A mistake in custody that somebody takes back by name and reason. Nothing is rewritten: the entry says what was wrong.
alter type custody_action add value 'CORRECTED';

-- What each sample of a package was before it was packed, by its ID: where it goes back to if it was packed by mistake. Null in
-- packages from before this column.
alter table packages add column states_before jsonb;
