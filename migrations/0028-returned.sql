-- What is left of a sample goes back to the person who brought it.
alter type custody_action add value 'RETURNED';

-- The law that allows it; empty where samples are not given back.
alter table sites add column return_basis text not null default '';

-- A sample that went back is at no site any more: analysis_site is null. The weight is in gram, null where nobody weighed it.
alter table samples add column returned_at timestamptz,
  add column returned_weight numeric(10, 4),
  add constraint returned_weight_is_above_zero check (returned_weight is null or returned_weight > 0),
  add constraint only_returned_weighs check (returned_weight is null or returned_at is not null);
