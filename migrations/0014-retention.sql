-- What is kept for how long: samples that were anonymised, and the nights on which something went.

alter table samples add column anonymised_at timestamptz(3);
-- Nothing of what an anonymised sample's person said can come back, by no way.
alter table samples add constraint anonymised_tells_of_nobody check (anonymised_at is null or (
  onsite_sample_id is null and origin is null and agency_name is null
  and service_used_before is null and previously_accessed is null and wait_for_results is null
  and already_used is null and paraphernalia_reuse is null and checking_reasons = '{}' and sample_effect = '{}'));

-- An entry's values as they stand once its sample is anonymised.
create function anonymised(fields jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when jsonb_typeof(fields) <> 'object' then fields else fields || coalesce((
    select jsonb_object_agg(field, '(anonymised)') from jsonb_object_keys(fields) as field
    where field in ('onsite_sample_id', 'origin', 'agency_name', 'service_used_before', 'previously_accessed',
      'already_used', 'paraphernalia_reuse', 'checking_reasons', 'sample_effect', 'wait_for_results')), '{}') end
$$;

-- The audit trail only grows, but for this one change: what an anonymised sample's person said becomes '(anonymised)'.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.entity = 'sample'
    and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('before', anonymised(old.before), 'after', anonymised(old.after))
    and exists (select from samples where sample_id = old.entity_id and anonymised_at is not null)
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger audit_grows on audit_log;
create trigger audit_grows before update or delete on audit_log for each row execute function keep_audit_entry();

-- One row a night, or a time that the operator's command was run: what went, or why nothing could.
create table retention_runs (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Null: by the operator's command; else the day in the service's zone.
  night date,
  feedback integer not null default 0,
  samples integer not null default 0,
  sessions integer not null default 0,
  sign_ins integer not null default 0,
  log_files integer not null default 0,
  -- Why it was not all done, in one line.
  fault text
);
create unique index retention_runs_night on retention_runs (night) where fault is null;
