-- An amount has a kind, and its ends where it is a range; percents are of something; what was looked for and not found is kept.

create type amount_kind as enum ('measured', 'range', 'below', 'trace', 'present');
create type amount_unit as enum ('%', 'g');
create type percent_basis as enum ('of_weight', 'relative', 'estimate', 'not_stated');

-- Reports of before do not say what their percents are of.
alter table reports add column percent_basis percent_basis not null default 'not_stated';

alter table report_findings add column amount_kind text,
  add column low numeric(12, 7),
  add column high numeric(12, 7),
  add column unit amount_unit,
  -- What the amount is of: 'base', or a form such as 'hydrochloride'.
  add column measured_as text check (length(measured_as) between 1 and 60);
-- Findings of before: measured where a number stands, else there. Submitted rows are never updated; this rewrites the table.
alter table report_findings alter column amount_kind type amount_kind using
  case when weight is null and percent is null then 'present' else 'measured' end::amount_kind;
alter table report_findings alter column amount_kind set not null;
alter table report_findings
  add constraint amounts_by_kind check (case amount_kind
    when 'measured' then (weight is not null or percent is not null)
      and (low is null) = (unit is null) and (high is null) = (unit is null)
    when 'range' then weight is null and percent is null and low is not null and unit is not null
      and (high is not null or unit = 'g')
    when 'below' then weight is null and percent is null and low is null and high is not null and unit is not null
    else weight is null and percent is null and low is null and high is null and unit is null end),
  add constraint ends_in_order check (low <= high
    and low <= case unit when '%' then percent when 'g' then weight end
    and high >= case unit when '%' then percent when 'g' then weight end),
  add constraint ends_above_nothing check (low > 0 and high > 0),
  add constraint percent_ends_in_steps check (unit <> '%' or (high <= 100 and low = round(low, 3) and high = round(high, 3))),
  -- The ends of a measured value are of a value that stands there.
  add constraint ends_of_a_value check (amount_kind <> 'measured'
    or case unit when '%' then percent is not null when 'g' then weight is not null else true end);

-- No findings: they make no warning and no count.
create table report_not_found (
  report_id bigint not null references reports on delete cascade,
  list_order integer not null check (list_order between 1 and 100),
  drug_id integer references drugs,
  custom_drug text check (length(custom_drug) between 1 and 200),
  -- From where on it would have been seen, where that is known.
  low numeric(12, 7) check (low > 0),
  unit amount_unit,
  primary key (report_id, list_order),
  constraint drug_or_custom check (drug_id is null or custom_drug is null),
  constraint limits_have_a_unit check ((low is null) = (unit is null)),
  constraint percent_limits check (unit <> '%' or (low <= 100 and low = round(low, 3)))
);
create index report_not_found_drug on report_not_found (drug_id);
create trigger report_not_found_kept before update or delete on report_not_found
  for each row execute function keep_submitted_findings();
