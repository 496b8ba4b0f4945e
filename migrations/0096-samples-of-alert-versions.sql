-- Which samples a released version rests on, so that a dropped update leaves them as they were.
alter table alert_versions add sample_ids text[] not null default '{}';
alter table alert_versions disable trigger alert_versions_kept;
update alert_versions v set sample_ids = array(
  select sample_id from alert_samples s where s.alert_id = v.alert_id and s.added_at <= v.released_at order by sample_id);
alter table alert_versions enable trigger alert_versions_kept;
alter table alert_versions alter sample_ids drop default;
