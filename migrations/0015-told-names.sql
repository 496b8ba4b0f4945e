-- A released alert keeps the names and marks that it was told with. What the dictionary says of them is remembered beside it, as it was
-- when somebody last stood for the alert: any later difference puts the alert in doubt.
alter table alert_names
  add column told_name text,
  add column told_dangerous boolean,
  add column known_name text,
  add column known_dangerous boolean;
update alert_names n set told_name = coalesce(d.report_to_client_name, d.identity), told_dangerous = d.important,
  known_name = coalesce(d.report_to_client_name, d.identity), known_dangerous = d.important
  from drug_identities d where d.id = n.drug_id;

-- What the approver is asked to release: the text with the names of that moment, and what each test of its samples said.
alter table alerts
  add column proposed_text jsonb,
  add column proposed_facts jsonb;

create or replace view alert_doubts as
  select a.id as alert_id, 'HIDDEN' as doubt, null::text as sample_id, hidden.drug_id
  from alerts a cross join lateral hidden_names(a.id, a.version) as hidden(drug_id)
  where a.retracted_at is null
  union all
  select a.id, case when (e.now->>'recalled')::boolean and not (e.fact->>'recalled')::boolean then 'RECALLED' else 'CHANGED' end,
    e.sample_id, e.drug_id
  from alerts a join (
    select *, alert_fact(sample_id, site_id, technology, strip_type, drug_id, custom_drug) as now from alert_evidence
  ) e on e.alert_id = a.id
  where a.retracted_at is null and a.version > 0 and e.now is distinct from e.fact
  union all
  select a.id, case when d.important or not n.known_dangerous then 'RENAMED' else 'UNMARKED' end, null, n.drug_id
  from alerts a join alert_names n on n.alert_id = a.id and n.version = a.version join drug_identities d on d.id = n.drug_id
  where a.retracted_at is null and d.report_to_public
    and (n.known_name <> coalesce(d.report_to_client_name, d.identity) or n.known_dangerous and not d.important)
    and not exists (select from hidden_names(a.id, a.version) as hidden(drug_id) where hidden.drug_id = n.drug_id);
