-- The tables of a drug-checking service. Times are UTC with milliseconds; weights are gram, percentages 0 to 100.
-- Every closed word list is an enum, so that a word which the code does not know cannot be stored.

create type sample_state as enum ('FILLED', 'IN_TRANSPORT', 'IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_COMPLETE',
  'ANALYSIS_FAILED', 'DISPOSED', 'DELETION_REQUESTED', 'MISSING', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE');
create type report_state as enum ('READY_FOR_ANALYSIS', 'ANALYSIS_DRAFTED', 'ANALYSIS_COMPLETE', 'ANALYSIS_SHARED',
  'COULD_NOT_SHARE', 'ANALYSIS_IMPOSSIBLE');
create type custody_action as enum ('COLLECTED', 'EDITED', 'DELETION_REQUESTED', 'DELETED', 'DISPOSED', 'DESTROYED',
  'PREPARED', 'DELIVERED', 'ANALYZED', 'ACCEPTED', 'REPORTED_MISSING', 'FOUND');
create type sample_type as enum ('SUBSTANCE', 'PARAPHERNALIA');
create type container_type as enum ('VIAL', 'BAG');
create type collected_from as enum ('USER', 'STAFF_BEHALF_USER', 'STAFF_BEHIND', 'STAFF_AGENCY');
create type results_provision as enum ('IN_PERSON', 'PHONE', 'EMAIL', 'INTERNALLY', 'ONLINE');
create type answer as enum ('YES', 'NO', 'DONT_KNOW');
create type wait_answer as enum ('YES', 'NO', 'DONT_KNOW', 'DONT_HAVE_ANY_OF_THIS_DRUG_LEFT');
create type technology as enum ('TEST_STRIP', 'FTIR', 'GC_MS', 'LC_MS', 'NMR');
create type strip_result as enum ('POSITIVE', 'NEGATIVE', 'INVALID');
create type prepare_reason as enum ('FROM_COLLECTION', 'REQUIRES_FURTHER_ANALYSIS');
create type option_list as enum ('SampleType', 'ExpectedDrugs', 'SampleOrigin', 'CheckingPurpose', 'SampleEffect',
  'SampleColour', 'SampleTexture', 'StripType', 'HowUsefulResults', 'DrugPlan');
create type survey_kind as enum ('STAFF', 'SERVICE_USER');

-- What a service changes while it runs, one row a setting.
create table settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  value jsonb not null
);

create table sites (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  color text not null default '#0b6e69' check (color ~ '^#[0-9a-f]{6}$'),
  collects boolean not null,
  analyses boolean not null,
  id_prefix text not null default '' check (id_prefix ~ '^[A-Z]{0,6}$'),
  turnaround_days integer not null default 3 check (turnaround_days between 0 and 60),
  show_date boolean not null default false,
  outside_programme boolean not null default false,
  active boolean not null default true,
  check (collects or analyses)
);
create unique index sites_name on sites (lower(name));

create table users (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email) and email like '%_@_%'),
  name text not null check (length(name) between 1 and 200),
  password_hash text,
  performs_collection boolean not null default false,
  performs_analysis boolean not null default false,
  is_admin boolean not null default false,
  site_id integer not null references sites,
  active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  last_signed_in_at timestamptz(3)
);
create unique index users_email on users (email);
create index users_site on users (site_id);

-- One row a refresh family: a signed-in browser. The token holds the row's id and the number of its rotation.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users,
  rotation integer not null default 0 check (rotation >= 0),
  rotated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ended_because text
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failures of sign-in an account, by a hash of what was typed: an account that does not exist waits just as long.
create table sign_in_failures (
  account text primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz(3) not null,
  wait_until timestamptz(3) not null
);

-- Counters of the rate limits, shared by every server process. Losing them in a crash costs a minute's memory.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz(3) not null,
  hits integer not null,
  primary key (key, window_start)
);

create table drugs (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  alias text,
  drug_class text,
  common_role text,
  pronunciation text,
  report_to_public boolean not null default false,
  report_to_client_name text check (report_to_client_name <> ''),
  important boolean not null default false,
  pubchem_cid text,
  cas text,
  retired_at timestamptz(3),
  -- A finding that may kill must reach the person (decision 2).
  constraint important_is_public check (not important or report_to_public)
);
create unique index drugs_name on drugs (lower(name));

create table options (
  id integer generated always as identity primary key,
  list option_list not null,
  name text not null check (length(name) between 1 and 200),
  value text,
  list_order integer not null default 0,
  retired_at timestamptz(3)
);
create unique index options_name on options (list, lower(name));

create table routing_rules (
  id integer generated always as identity primary key,
  collecting_site_id integer not null references sites,
  sample_type sample_type,
  analysis_site_id integer not null references sites,
  unique nulls not distinct (collecting_site_id, sample_type)
);

create table courier_stops (
  source_site_id integer not null references sites,
  destination_site_id integer not null references sites,
  list_order integer not null,
  primary key (source_site_id, destination_site_id)
);

create table messages (
  id integer generated always as identity primary key,
  label text,
  content text not null check (length(content) between 1 and 1000),
  audience_role text check (audience_role in ('collection', 'analysis', 'admin')),
  audience_site_id integer references sites,
  from_at timestamptz(3) not null default now(),
  until_at timestamptz(3),
  check (until_at is null or until_at > from_at)
);

create table registered_ids (
  sample_id text primary key check (sample_id ~ '^[A-Z0-9]{1,20}$'),
  site_id integer not null references sites,
  container_type container_type not null,
  empty_weight numeric(10, 4) check (empty_weight > 0 and empty_weight < 1000),
  used_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  constraint vial_has_empty_weight check (container_type <> 'VIAL' or empty_weight is not null),
  check ((voided_at is null) = (void_reason is null))
);
create index registered_ids_free on registered_ids (site_id, sample_id) where used_at is null and voided_at is null;

create table samples (
  sample_id text primary key references registered_ids,
  onsite_sample_id text,
  collecting_site_id integer not null references sites,
  collected_by text not null check (collected_by <> ''),
  collected_from collected_from not null,
  terms boolean not null default false,
  agency_name text,
  service_used_before boolean,
  previously_accessed boolean,
  sample_type sample_type not null,
  container_type container_type not null,
  already_used answer,
  paraphernalia_reuse answer,
  wait_for_results wait_answer,
  expected_drugs text[] not null check (cardinality(expected_drugs) between 1 and 50),
  origin text,
  checking_reasons text[] not null default '{}',
  sample_effect text[] not null default '{}',
  colour text[] not null default '{}',
  texture text[] not null default '{}',
  results_provision results_provision not null,
  research_participation boolean not null default false,
  date_collected timestamptz(3) not null,
  date_received timestamptz(3),
  return_date date not null,
  reported_at timestamptz(3),
  shared_at timestamptz(3),
  last_update timestamptz(3) not null,
  deleted_at timestamptz(3),
  state sample_state not null,
  state_before_missing sample_state,
  report_state report_state,
  further_analysis_from integer references sites,
  analysis_site integer references sites,
  track_number text,
  package_id bigint,
  not_analyzed text,
  is_quantified boolean not null default false,
  is_liquid boolean,
  is_not_tdcs boolean not null default false,
  empty_weight numeric(10, 4) check (empty_weight > 0),
  full_weight numeric(10, 4),
  sample_weight numeric(10, 4) generated always as (full_weight - empty_weight) stored,
  survey_is_completed boolean not null default false,
  read_online boolean not null default false,
  new_result_since_shared boolean not null default false,
  corrected_since_shared boolean not null default false,
  -- Every analysing site that the sample was ever routed to; analysis staff see these rows (decision 2).
  routed_to integer[] not null default '{}',
  constraint full_is_above_empty check (full_weight > empty_weight),
  constraint shared_has_report check (shared_at is null or reported_at is not null),
  constraint unsent_has_no_report check (state not in ('FILLED', 'DELETION_REQUESTED') or report_state is null),
  constraint shared_state_has_time check (report_state is distinct from 'ANALYSIS_SHARED' or shared_at is not null),
  constraint complete_has_report check (report_state is null
    or report_state not in ('ANALYSIS_COMPLETE', 'ANALYSIS_SHARED') or reported_at is not null),
  constraint missing_remembers check ((state = 'MISSING') = (state_before_missing is not null)),
  constraint in_transit_has_destination check (state <> 'IN_TRANSPORT' or analysis_site is not null),
  constraint deleted_was_requested check (deleted_at is null or state = 'DELETION_REQUESTED'),
  constraint user_fields_only_for_users check (collected_from = 'USER'
    or (service_used_before is null and previously_accessed is null and wait_for_results is null))
);
create index samples_collecting on samples (collecting_site_id, state, sample_id) where deleted_at is null;
create index samples_collected on samples (collecting_site_id, date_collected desc, sample_id) where deleted_at is null;
create index samples_to_share on samples (collecting_site_id, date_collected desc, sample_id)
  where deleted_at is null and reported_at is not null and shared_at is null;
create index samples_analysing on samples (analysis_site, state, date_received, sample_id) where deleted_at is null;
create index samples_in_transit on samples (analysis_site, sample_id) where state = 'IN_TRANSPORT';
create index samples_routed_to on samples using gin (routed_to);
create index samples_id_prefix on samples (sample_id text_pattern_ops);
create index samples_onsite_prefix on samples (upper(onsite_sample_id) text_pattern_ops);

create table packages (
  id bigint generated always as identity primary key,
  from_site_id integer not null references sites,
  to_site_id integer not null references sites,
  reason prepare_reason not null,
  why text,
  person text not null,
  track_number text,
  prepared_at timestamptz(3) not null,
  prepared_by integer references users
);
create index packages_route on packages (from_site_id, to_site_id);
alter table samples add foreign key (package_id) references packages;
create index samples_package on samples (package_id) where package_id is not null;

-- One row a version of a report: by sample, site, technology and, for strips, the strip's type (decision 3). A submitted
-- row is never changed but for is_newest; a draft is the one row of its kind that may be.
create table reports (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  site_id integer not null references sites,
  technology technology not null,
  strip_type text not null default '',
  strip_result strip_result,
  version integer not null check (version > 0),
  draft_version integer not null default 0,
  is_draft boolean not null,
  is_newest boolean not null default true,
  is_liquid boolean,
  weight numeric(12, 7) check (weight > 0),
  notes text not null default '',
  tech_notes text not null default '',
  staff_first_name text not null default '',
  staff_last_name text not null default '',
  correction text,
  reported_at timestamptz(3),
  last_update timestamptz(3) not null,
  updated_by integer references users,
  constraint strips_have_a_type check (is_draft or technology <> 'TEST_STRIP' or (strip_type <> '' and strip_result is not null)),
  constraint only_strips_have_a_type check (technology = 'TEST_STRIP' or (strip_type = '' and strip_result is null)),
  constraint submitted_has_time check (is_draft = (reported_at is null)),
  constraint submitted_has_staff check (is_draft or (staff_first_name <> '' and staff_last_name <> ''))
);
create unique index reports_version on reports (sample_id, site_id, technology, strip_type, version);
create unique index reports_draft on reports (sample_id, site_id, technology, strip_type) where is_draft;
create unique index reports_newest on reports (sample_id, site_id, technology, strip_type) where is_newest and not is_draft;

create table report_findings (
  report_id bigint not null references reports on delete cascade,
  list_order integer not null check (list_order between 1 and 15),
  drug_id integer references drugs,
  custom_drug text check (length(custom_drug) between 1 and 200),
  weight numeric(12, 7) check (weight >= 0),
  percent numeric(6, 3) check (percent between 0 and 100),
  primary key (report_id, list_order),
  -- A draft's row may still have no name; a submitted one has one, which the server asks for.
  constraint drug_or_custom check (drug_id is null or custom_drug is null)
);
create index report_findings_drug on report_findings (drug_id);

create function keep_submitted_report() returns trigger language plpgsql as $$
begin
  if not old.is_draft and (tg_op = 'DELETE' or to_jsonb(new) - 'is_newest' <> to_jsonb(old) - 'is_newest') then
    raise exception 'a submitted report is never edited in place' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger reports_kept before update or delete on reports for each row execute function keep_submitted_report();

create function keep_submitted_findings() returns trigger language plpgsql as $$
begin
  if exists (select from reports where id = old.report_id and not is_draft) then
    raise exception 'a submitted report is never edited in place' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger report_findings_kept before update or delete on report_findings
  for each row execute function keep_submitted_findings();

-- What a lab notes when it could not analyse a sample that another lab has reported (decision 3).
create table analysis_notes (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  site_id integer not null references sites,
  staff text not null,
  reason text not null,
  at timestamptz(3) not null
);
create index analysis_notes_sample on analysis_notes (sample_id);

create table disposals (
  sample_id text primary key references samples,
  site_id integer not null references sites,
  staff text not null,
  witness text not null,
  why text,
  at timestamptz(3) not null,
  constraint two_people check (lower(staff) <> lower(witness))
);

create table deletion_requests (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  staff text not null,
  reason text not null,
  requested_at timestamptz(3) not null,
  requested_by integer references users,
  decided_at timestamptz(3),
  decided_by integer references users,
  decision text check (decision in ('APPROVED', 'REJECTED')),
  note text
);
create unique index deletion_requests_open on deletion_requests (sample_id) where decided_at is null;

create table sharing_surveys (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  kind survey_kind not null,
  fullname text,
  shared boolean,
  had_conversation boolean,
  how_useful text,
  plan text[] not null default '{}',
  change_plan answer,
  use_again answer,
  feedback text,
  answered_at timestamptz(3) not null,
  answered_by integer references users
);
create unique index sharing_surveys_once on sharing_surveys (sample_id, kind);

-- The chain of custody: grows only, each entry carries the hash of the one before for its sample (decision 3).
create table custody_log (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  entry_no integer not null default 0,
  action custody_action not null,
  site_id integer not null references sites,
  staff text not null,
  at timestamptz(3) not null,
  track_number text,
  note text,
  user_id integer references users,
  previous_hash text not null default '',
  hash text not null default ''
);
create unique index custody_log_sample on custody_log (sample_id, entry_no);

-- The words that are hashed, in one fixed order; verify-custody computes the same.
create function custody_hash(entry custody_log) returns text language sql stable parallel safe as $$
  select encode(sha256(convert_to(jsonb_build_array(entry.previous_hash, entry.sample_id, entry.entry_no, entry.action,
    entry.site_id, entry.staff, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    entry.track_number, entry.note, entry.user_id)::text, 'UTF8')), 'hex')
$$;

create function custody_chain() returns trigger language plpgsql as $$
declare
  last_entry record;
begin
  select entry_no, hash into last_entry from custody_log where sample_id = new.sample_id order by entry_no desc limit 1;
  new.entry_no := coalesce(last_entry.entry_no, 0) + 1;
  new.previous_hash := coalesce(last_entry.hash, '');
  new.hash := custody_hash(new);
  return new;
end
$$;
create trigger custody_chain before insert on custody_log for each row execute function custody_chain();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger custody_grows before update or delete on custody_log for each row execute function refuse_change();
create trigger custody_not_emptied before truncate on custody_log for each statement execute function refuse_change();

-- Who changed what, written in the transaction of the change.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  user_id integer references users,
  who text not null,
  site_id integer references sites,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_entity on audit_log (entity, entity_id);
create index audit_log_at on audit_log (at);
create trigger audit_grows before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_not_emptied before truncate on audit_log for each statement execute function refuse_change();

-- The first answer to each Idempotency-Key, kept for 24 hours (decision 4).
create table idempotency_keys (
  who text not null,
  key text not null,
  request_hash text not null,
  answer text,
  created_at timestamptz(3) not null,
  primary key (who, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
