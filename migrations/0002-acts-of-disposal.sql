-- One certificate an act of disposal: what one person disposed of before one witness at one time belongs together.
create sequence disposal_acts;
alter table disposals add column act bigint;
update disposals d set act = acts.act
from (
  select site_id, staff, witness, why, at, nextval('disposal_acts') as act
  from disposals group by site_id, staff, witness, why, at
) acts
where d.site_id = acts.site_id and d.staff = acts.staff and d.witness = acts.witness
  and d.why is not distinct from acts.why and d.at = acts.at;
alter table disposals
  alter column act set not null,
  alter column act set default nextval('disposal_acts');
alter sequence disposal_acts owned by disposals.act;
create index disposals_act on disposals (act);
