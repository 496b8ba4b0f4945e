-- Only hiding a drug takes an alert's text away. One that got another client-facing name after the release stays what the alert was told
-- with, and is a doubt RENAMED.
create or replace function hidden_names(of_alert integer, of_version integer) returns setof integer language sql stable as $$
  select n.drug_id
  from alert_names n
  join drugs d on d.id = n.drug_id
  join drugs root on root.id = coalesce(d.form_of, d.id)
  where n.alert_id = of_alert and n.version = of_version and not root.report_to_public
$$;
