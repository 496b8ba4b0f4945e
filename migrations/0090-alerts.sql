-- Alerts: rules make signals, two people make an alert, and every alert ends.

-- Of what an alert may say that it is: a place of several sites, or of many inhabitants.
create table areas (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  -- An administrator says that over 50,000 people live there.
  is_large boolean not null default false
);
create unique index areas_name on areas (lower(name));
alter table sites add column area_id integer references areas;

alter table users
  add column issues_alerts boolean not null default false,
  add column releases_alerts boolean not null default false;

create type alert_rule_kind as enum ('PRESENCE', 'AMOUNT', 'FIRST_SEEN', 'CLUSTER');

-- What makes a signal. None is on unless somebody switched it on.
create table alert_rules (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  kind alert_rule_kind not null,
  -- What it looks for: one identity, a class, or custom substances of a dangerous kind; none of them: any identity.
  drug_id integer references drugs,
  drug_class text check (length(drug_class) between 1 and 100),
  custom_dangerous boolean not null default false,
  -- Only in samples that were sold as this.
  sold_as_drug_id integer references drugs,
  sold_as_class text check (length(sold_as_class) between 1 and 100),
  -- An amount whose low end is at or above this, like with like only, and where the value is from.
  value numeric(12, 7) check (value > 0),
  unit amount_unit,
  basis percent_basis,
  measured_as text check (length(measured_as) between 1 and 60),
  source text check (length(source) between 1 and 500),
  -- Not seen for so many months.
  months integer check (months between 1 and 240),
  -- So many samples in so many days.
  samples integer check (samples between 2 and 1000),
  days integer check (days between 1 and 366),
  -- Whether each area stands for itself; else the service as a whole.
  by_area boolean not null default false,
  -- Of clusters: whether each pair of what was sold and what it holds stands for itself.
  by_sold_as boolean not null default false,
  -- The name of the shipped rule that it came as.
  shipped text unique,
  is_on boolean not null default false,
  added_at timestamptz(3) not null default now(),
  retired_at timestamptz(3),
  constraint one_thing_looked_for check ((drug_id is not null)::int + (drug_class is not null)::int + custom_dangerous::int <= 1),
  constraint sold_as_one_thing check (sold_as_drug_id is null or sold_as_class is null),
  constraint presence_of_something check (kind not in ('PRESENCE', 'AMOUNT')
    or drug_id is not null or drug_class is not null or custom_dangerous),
  constraint months_of_first_seen check ((kind = 'FIRST_SEEN') = (months is not null)),
  constraint numbers_of_clusters check ((kind = 'CLUSTER') = (samples is not null) and (kind = 'CLUSTER') = (days is not null)),
  constraint only_clusters_by_sold_as check (not by_sold_as or (kind = 'CLUSTER' and sold_as_drug_id is null and sold_as_class is null)),
  constraint only_amounts_have_a_value check (kind = 'AMOUNT'
    or (value is null and unit is null and basis is null and measured_as is null and source is null)),
  -- The service enters value and source before it can be on.
  constraint amounts_on_have_a_value check (kind <> 'AMOUNT' or not is_on
    or (value is not null and unit is not null and source is not null)),
  constraint percents_have_a_basis check (value is null or unit <> '%' or basis is not null),
  constraint retired_is_off check (retired_at is null or not is_on)
);

-- Work that a submitted report left in its own transaction; a server that takes a row does the work and deletes it in one.
create table alert_jobs (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  at timestamptz(3) not null,
  -- Not before this time: one that failed waits longer each time.
  due_at timestamptz(3) not null,
  tries integer not null default 0
);
create index alert_jobs_due on alert_jobs (due_at, id);

-- A hit of a rule, or several of one cause within a window.
create table alert_signals (
  id integer generated always as identity primary key,
  rule_id integer not null references alert_rules,
  -- What was met: one identity, or a custom substance by its text.
  drug_id integer references drugs,
  custom_drug text check (length(custom_drug) between 1 and 200),
  -- What it was sold as, where the rule counts pairs.
  sold_as text check (length(sold_as) between 1 and 200),
  -- null: the service as a whole, or sites without an area.
  area_id integer references areas,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- Nothing but strips says so.
  is_unconfirmed boolean not null,
  -- Who has it.
  user_id integer references users,
  -- CORRECTED: corrections took its samples away.
  outcome text check (outcome in ('ALERT', 'ADDED', 'NO_ALERT', 'CORRECTED')),
  reason text check (length(reason) between 1 and 1000),
  alert_id integer,
  answered_at timestamptz(3),
  answered_by integer references users,
  constraint drug_or_custom check ((drug_id is null) <> (custom_drug is null)),
  constraint answered_at_a_time check ((outcome is null) = (answered_at is null)),
  constraint no_alert_has_a_reason check (outcome is distinct from 'NO_ALERT' or reason is not null),
  constraint alerts_are_named check ((outcome in ('ALERT', 'ADDED')) = (alert_id is not null))
);
-- One open signal of a cause.
create unique index alert_signals_open on alert_signals (rule_id, coalesce(drug_id, 0), lower(coalesce(custom_drug, '')), lower(coalesce(sold_as, '')),
  coalesce(area_id, 0)) where answered_at is null;
create index alert_signals_last on alert_signals (rule_id, last_at);

-- Which samples a signal counts, each once.
create table alert_signal_samples (
  signal_id integer not null references alert_signals on delete cascade,
  sample_id text not null references samples,
  report_id bigint references reports on delete set null,
  at timestamptz(3) not null,
  -- Nothing but strips says so of this sample.
  is_unconfirmed boolean not null,
  primary key (signal_id, sample_id)
);
create index alert_signal_samples_sample on alert_signal_samples (sample_id);

-- Who was seen where and when: rules ask for the newest reports of a substance, and for those since a day.
drop index report_findings_drug;
create index report_findings_drug on report_findings (drug_id, report_id);
drop index report_findings_custom;
create index report_findings_custom on report_findings (custom_drug, report_id) where custom_drug is not null;
create index reports_reported on reports (reported_at, id) where is_newest and not is_draft;
create index reports_positive on reports (lower(btrim(strip_type)), id)
  where strip_result = 'POSITIVE' and is_newest and not is_draft;

-- Pictures of alerts: decoded, scaled, without metadata, under the hash of what is stored.
create table alert_pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  bytes bytea not null,
  added_at timestamptz(3) not null default now()
);

create table alerts (
  id integer generated always as identity primary key,
  -- The newest released version; 0 before the first.
  version integer not null default 0 check (version >= 0),
  -- What is being written, as domain/alert/alert.ts has it; null while nothing is.
  draft jsonb,
  -- Counts every save, so that nobody overwrites what they have not read.
  draft_no integer not null default 0,
  draft_at timestamptz(3),
  -- Since when it waits for somebody to release it.
  proposed_at timestamptz(3),
  proposed_by integer references users,
  -- What a releaser wanted changed.
  sent_back text check (length(sent_back) between 1 and 1000),
  sent_back_by integer references users,
  created_at timestamptz(3) not null,
  created_by integer not null references users,
  -- When the newest released version ends.
  ends_at timestamptz(3),
  retracted_at timestamptz(3),
  retracted_by integer references users,
  -- Why, by language, for the public: {"en": "…"}.
  retract_words jsonb,
  -- A draft that was given up before any release.
  dropped_at timestamptz(3),
  constraint released_ends check ((version = 0) = (ends_at is null)),
  constraint only_released_is_retracted check (retracted_at is null or version > 0),
  constraint retracted_with_words check ((retracted_at is null) = (retract_words is null)),
  constraint retracted_has_no_draft check (retracted_at is null or draft is null),
  constraint only_drafts_are_proposed check (proposed_at is null or draft is not null),
  constraint only_unreleased_is_dropped check (dropped_at is null or (version = 0 and draft is null))
);
alter table alert_signals add foreign key (alert_id) references alerts;

-- Who changed the text since the last release: none of them may release it.
create table alert_writers (
  alert_id integer not null references alerts,
  user_id integer not null references users,
  primary key (alert_id, user_id)
);

-- Every text as it was released.
create table alert_versions (
  alert_id integer not null references alerts,
  version integer not null check (version > 0),
  content jsonb not null,
  released_at timestamptz(3) not null,
  released_by integer not null references users,
  writers integer[] not null,
  ends_at timestamptz(3) not null,
  primary key (alert_id, version),
  constraint ends_after_it_began check (ends_at > released_at)
);
create trigger alert_versions_kept before update or delete on alert_versions for each row execute function refuse_change();

-- Which listed drugs (roots) a released version names.
create table alert_names (
  alert_id integer not null,
  version integer not null,
  drug_id integer not null references drugs,
  -- Its name for clients at the release; '' where it had none. What two people let stand then, they meant.
  told_as text not null default '',
  primary key (alert_id, version, drug_id),
  foreign key (alert_id, version) references alert_versions
);
create index alert_names_drug on alert_names (drug_id);

-- Samples that an alert, or its draft, rests on.
create table alert_samples (
  alert_id integer not null references alerts,
  sample_id text not null references samples,
  added_at timestamptz(3) not null,
  primary key (alert_id, sample_id)
);
create index alert_samples_sample on alert_samples (sample_id);

-- What a test of a sample says now of one identity: amounts, basis, form, strip result, and whether its lot is recalled.
-- null where no submitted report of that test is left.
create function alert_fact(of_sample text, of_site integer, by_technology technology, of_strip text, of_drug integer, of_custom text)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'strip', r.strip_result,
    'recalled', exists (select from recalled_results x where x.report_id = r.id),
    'basis', case when bool_or(f.percent is not null or f.unit = '%') then r.percent_basis end,
    'found', coalesce(jsonb_agg(jsonb_build_object('kind', f.amount_kind, 'low', f.low, 'high', f.high, 'weight', f.weight,
      'percent', f.percent, 'unit', f.unit, 'as', f.measured_as) order by f.list_order) filter (where f.report_id is not null), '[]'))
  from reports r
  join samples s on s.sample_id = r.sample_id and s.deleted_at is null
  left join lateral (
    select f.* from report_findings f
    left join name_readings n on n.place = 'FINDING' and n.text = f.custom_drug
    left join drug_identities d on d.id = coalesce(f.drug_id, n.drug_id)
    where f.report_id = r.id
      and (d.identity_id = (select coalesce(form_of, id) from drugs where id = of_drug)
        -- Whatever the dictionary makes of it later.
        or lower(regexp_replace(btrim(f.custom_drug), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(of_custom), '\s+', ' ', 'g')))
  ) f on true
  where r.sample_id = of_sample and r.site_id = of_site and r.technology = by_technology and r.strip_type = of_strip
    and r.is_newest and not r.is_draft
  group by r.id
$$;

-- What each test that a released version rests on said when it was released, or when somebody last said that it holds.
create table alert_evidence (
  id bigint generated always as identity primary key,
  alert_id integer not null references alerts,
  sample_id text not null references samples,
  site_id integer not null references sites,
  technology technology not null,
  strip_type text not null default '',
  drug_id integer references drugs,
  custom_drug text,
  fact jsonb,
  unique nulls not distinct (alert_id, sample_id, site_id, technology, strip_type, drug_id, custom_drug)
);
create index alert_evidence_sample on alert_evidence (sample_id);

-- Which of the listed drugs that a released version names the public may not read in it: hidden ones, and those that have another
-- name for clients since its release while its words still hold their own.
create function hidden_names(of_alert integer, of_version integer) returns setof integer language sql stable as $$
  select n.drug_id
  from alert_names n
  join alert_versions v using (alert_id, version)
  join drugs d on d.id = n.drug_id
  join drugs root on root.id = coalesce(d.form_of, d.id)
  cross join lateral (select trim(coalesce(root.report_to_client_name, '')) as told) client
  where n.alert_id = of_alert and n.version = of_version
    and (not root.report_to_public
      or (client.told <> '' and client.told <> n.told_as and strpos(lower(client.told), lower(root.name)) = 0
        and strpos(lower(v.content->>'words'), lower(root.name)) > 0))
$$;

-- The one place of the rule: which alerts are checked again, and why. Nothing else has to be told of a change.
create view alert_doubts as
  select a.id as alert_id, 'HIDDEN' as doubt, null::text as sample_id, hidden.drug_id
  from alerts a cross join lateral hidden_names(a.id, a.version) as hidden(drug_id)
  where a.retracted_at is null
  union all
  select a.id, case when (e.now->>'recalled')::boolean and not (e.fact->>'recalled')::boolean then 'RECALLED' else 'CHANGED' end,
    e.sample_id, e.drug_id
  from alerts a join (
    select *, alert_fact(sample_id, site_id, technology, strip_type, drug_id, custom_drug) as now from alert_evidence
  ) e on e.alert_id = a.id
  where a.retracted_at is null and a.version > 0 and e.now is distinct from e.fact;

-- What was answered when an alert was in doubt: that it holds, because of a reason.
create table alert_answers (
  id integer generated always as identity primary key,
  alert_id integer not null references alerts,
  at timestamptz(3) not null,
  user_id integer not null references users,
  reason text not null check (length(reason) between 1 and 1000)
);

-- Who saw which version on their home.
create table alert_seen (
  alert_id integer not null references alerts,
  user_id integer not null references users,
  version integer not null,
  at timestamptz(3) not null,
  primary key (alert_id, user_id)
);

-- People and partners whom an administrator listed; never a person who brought a sample. In no export.
create table alert_recipients (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email) and email like '%_@_%'),
  name text not null default '' check (length(name) <= 200),
  language text not null default 'en' check (language in ('en', 'fr', 'es')),
  added_at timestamptz(3) not null,
  unsubscribed_at timestamptz(3)
);
create unique index alert_recipients_email on alert_recipients (email);

-- One mail an address and release, written in the release's own transaction.
create table alert_mails (
  id bigint generated always as identity primary key,
  alert_id integer not null references alerts,
  version integer not null,
  is_retraction boolean not null default false,
  recipient_id integer not null references alert_recipients on delete cascade,
  -- Not before this time: one that failed waits longer each time.
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  sent_at timestamptz(3),
  fault text,
  unique (alert_id, version, is_retraction, recipient_id)
);
create index alert_mails_due on alert_mails (due_at) where sent_at is null;
