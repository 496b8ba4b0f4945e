-- The tables of a drug-checking service. Times are UTC with milliseconds; weights are gram, percentages 0 to 100.
-- Every closed list of words is an enum, so the database refuses a word that the code does not know.

create type sample_state as enum ('FILLED', 'IN_TRANSPORT', 'IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_COMPLETE',
  'ANALYSIS_FAILED', 'DISPOSED', 'DELETION_REQUESTED', 'MISSING', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE');
create type report_state as enum ('READY_FOR_ANALYSIS', 'ANALYSIS_DRAFTED', 'ANALYSIS_COMPLETE', 'ANALYSIS_SHARED',
  'COULD_NOT_SHARE', 'ANALYSIS_IMPOSSIBLE');
-- IMPORTED means that somebody imported the sample from a file on that day; Vialog knows nothing of it before.
create type custody_action as enum ('COLLECTED', 'EDITED', 'DELETION_REQUESTED', 'DELETED', 'DISPOSED', 'DESTROYED',
  'PREPARED', 'DELIVERED', 'ANALYZED', 'ACCEPTED', 'REPORTED_MISSING', 'FOUND', 'IMPORTED');
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
create type word_kind as enum ('PHRASE', 'SALT_WORD', 'DANGER_STEM', 'UNCLEAR_NAME');
create type name_place as enum ('FINDING', 'EXPECTED');
create type named_answer as enum ('DANGEROUS', 'NOT_DANGEROUS');
create type amount_kind as enum ('measured', 'range', 'below', 'trace', 'present');
create type amount_unit as enum ('%', 'g');
create type percent_basis as enum ('of_weight', 'relative', 'estimate', 'not_stated');
create type method_substance_kind as enum ('MISSES', 'REACTS', 'SAME');
create type alert_rule_kind as enum ('PRESENCE', 'AMOUNT', 'FIRST_SEEN', 'CLUSTER');
create type contact_kind as enum ('EMAIL', 'SMS');

-- == The service, its sites and its people ==

-- What a service changes while it runs, one row per setting.
create table settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  value jsonb not null
);

-- Secrets that all servers of a service share. They outlast a change of SECRET_KEY, because people carry cards and mails
-- that were made from them. Nobody ever reads or types them: PostgreSQL makes them with its own strong source of chance.
create table service_secrets (
  name text primary key,
  value text not null check (length(value) >= 32)
);
insert into service_secrets (name, value)
select name, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
from (values ('check_codes'), ('alert_list')) as secrets (name);

-- Places that an alert may name: large enough to identify nobody.
create table areas (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  -- An administrator states that more than 50,000 people live there.
  is_large boolean not null default false
);
create unique index areas_name on areas (lower(name));

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
  -- A part of a town or a region, large enough to identify nobody; open data name it instead of the site.
  area text not null default '' check (length(area) <= 200),
  area_id integer references areas,
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
  last_signed_in_at timestamptz(3),
  issues_alerts boolean not null default false,
  releases_alerts boolean not null default false
);
create unique index users_email on users (email);
create index users_site on users (site_id);

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

-- The service's logo; one row or none.
create table logo (
  is_only boolean primary key default true check (is_only),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  version text not null,
  bytes bytea not null check (length(bytes) <= 204800)
);

-- The server that takes the service's mail; one row or none. The password is encrypted with SECRET_KEY.
create table mail_server (
  is_only boolean primary key default true check (is_only),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('TLS', 'STARTTLS', 'NONE')),
  username text not null default '',
  password_sealed text,
  from_address text not null
);

-- The gateway that takes the service's text messages; one row or none.
create table sms_gateway (
  is_only boolean primary key default true check (is_only),
  url text not null check (url like 'https://%' and length(url) <= 500),
  -- Its Authorization header, encrypted with SECRET_KEY.
  authorization_sealed text,
  -- The name or number that people see as the sender.
  sender text not null check (length(sender) between 1 and 50)
);

-- == Signing in ==

-- One row per signed-in browser. Its token holds the row's id and the number of the rotation.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users,
  rotation integer not null default 0 check (rotation >= 0),
  rotated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ended_because text,
  -- When the person last proved who they are.
  authenticated_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins, by a hash of the typed email. Vialog also counts them for emails without an account, so that the wait
-- does not tell whether an account exists.
create table sign_in_failures (
  account text not null,
  failures integer not null check (failures >= 0),
  last_failed_at timestamptz(3) not null,
  wait_until timestamptz(3) not null,
  -- A keyed hash of the address; '' stands for all addresses together.
  place text not null,
  primary key (account, place)
);

-- Places where an account signed in before. A person there does not wait because of failures that strangers make elsewhere.
create table sign_in_places (
  account text not null,
  place text not null,
  last_at timestamptz(3) not null,
  primary key (account, place)
);
create index sign_in_places_age on sign_in_places (last_at);

-- When a person signed in, and when somebody who gave their email was refused. Vialog keeps no address and no browser:
-- the times are enough to look after an account.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  at timestamptz(3) not null,
  outcome text not null check (outcome in ('SIGNED_IN', 'BY_LINK', 'REFUSED'))
);
create index sign_ins_user on sign_ins (user_id, at desc);
create index sign_ins_at on sign_ins (at);

-- One row per person. The secret is encrypted with SECRET_KEY. Each code works once, so its time step is kept.
create table second_factors (
  user_id integer primary key references users,
  sealed_secret text not null,
  begun_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step integer not null default 0 check (last_step >= 0)
);

-- Codes for people who lost the device: only their hashes; each works once.
create table recovery_codes (
  code_hash text primary key check (length(code_hash) = 64),
  user_id integer not null references second_factors on delete cascade,
  used_at timestamptz(3)
);
create index recovery_codes_user on recovery_codes (user_id);

-- Links that let a person in once. Only the hash is kept, so nobody who reads this table can use a link.
create table one_time_links (
  token_hash text primary key check (length(token_hash) = 64),
  -- Null: the link that makes the first administrator.
  user_id integer references users,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_by integer references users
);
create index one_time_links_user on one_time_links (user_id);

-- Counters of the rate limits, shared by all servers, by keyed hashes of addresses. A crash loses a minute of them.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz(3) not null,
  hits integer not null,
  primary key (key, window_start)
);

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

-- == Substances: a substance is an identity, not a text ==

create table drugs (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  drug_class text,
  common_role text,
  pronunciation text,
  report_to_public boolean not null default false,
  report_to_client_name text check (report_to_client_name <> ''),
  important boolean not null default false,
  pubchem_cid text,
  cas text,
  retired_at timestamptz(3),
  inchikey text check (inchikey ~ '^[A-Z]{14}-[A-Z]{10}-[A-Z]$'),
  unii text check (unii <> ''),
  synonyms text[] not null default '{}',
  street_names text[] not null default '{}',
  -- The drug whose salt, base, hydrate or second name this row is; its root.
  form_of integer,
  -- Which form; 'same' for a row that was merged into its root.
  form text check (form <> ''),
  -- What a merge took from this row, so that it can be undone.
  before_merge jsonb,
  is_root boolean not null generated always as (form_of is null) stored,
  root_is_root boolean generated always as (case when form_of is null then null else true end) stored,
  -- Of a root: its salts with the part of their weight that is base, such as 'hydrochloride 0.902; citrate 0.637'.
  salts text check (salts ~ '^[^;]{1,60} (0\.\d{1,3}|1)(; [^;]{1,60} (0\.\d{1,3}|1))*$'),
  constraint drugs_root unique (id, is_root),
  -- A form points at a root, and a root that has forms stays one.
  constraint form_of_a_root foreign key (form_of, root_is_root) references drugs (id, is_root),
  constraint form_has_a_word check ((form_of is null) = (form is null)),
  -- The public always reads about a drug that can kill in small amounts (decision 2).
  constraint important_is_public check (not important or report_to_public),
  -- The root alone says danger, visibility, class and client name; they hold for all its forms.
  constraint root_decides check (form_of is null
    or (not important and not report_to_public and drug_class is null and report_to_client_name is null))
);
create unique index drugs_name on drugs (lower(name));
create index drugs_form_of on drugs (form_of) where form_of is not null;

-- Every drug under its own name, with what its root says of it.
create view drug_identities as
  select d.id, d.name, d.form, r.id as identity_id, r.name as identity,
    nullif(btrim(r.report_to_client_name), '') as report_to_client_name, r.report_to_public, r.important, r.drug_class,
    coalesce(d.common_role, r.common_role) as common_role, coalesce(d.pronunciation, r.pronunciation) as pronunciation,
    nullif(array_to_string(d.synonyms || d.street_names, ';'), '') as alias
  from drugs d join drugs r on r.id = coalesce(d.form_of, d.id);

-- Words beside the drugs, which an administrator edits.
create table substance_words (
  id integer generated always as identity primary key,
  kind word_kind not null,
  text text not null check (length(text) between 1 and 200),
  -- What a phrase says, the form of a salt word, the class of a stem.
  means text not null default '',
  only_if_listed boolean not null default false,
  constraint phrases_mean_something check (kind <> 'PHRASE'
    or means in ('nothing', 'unnamed', 'not_analysed', 'not_stated', 'unknown')),
  constraint salts_have_a_form check (kind <> 'SALT_WORD' or means <> '')
);
create unique index substance_words_text on substance_words (kind, lower(text));

-- What each typed name means by today's dictionary: worked out when somebody first types it, and again with every change
-- of the dictionary. The typed texts themselves stay as they are.
create table name_readings (
  place name_place not null,
  text text not null,
  meaning text not null check (meaning in ('drug', 'drugs', 'class', 'doubt', 'nothing', 'not_analysed', 'unnamed',
    'not_stated', 'custom')),
  drug_ids integer[] not null default '{}',
  -- The drug that a finding of this name counts as.
  drug_id integer generated always as (case when meaning = 'drug' then drug_ids[1] end) stored references drugs,
  drug_class text,
  is_dangerous boolean not null default false,
  -- It may be a dangerous drug under a name that nobody listed: somebody must say.
  is_asked boolean not null default false,
  primary key (place, text)
);
create index name_readings_drug on name_readings (drug_id) where drug_id is not null;

create table options (
  id integer generated always as identity primary key,
  list option_list not null,
  name text not null check (length(name) between 1 and 200),
  value text,
  list_order integer not null default 0,
  retired_at timestamptz(3),
  -- What an expected drug stands for: drugs, a class, or nothing that could be found. If empty, Vialog reads its text.
  drug_ids integer[] not null default '{}',
  drug_class text check (drug_class <> ''),
  stands_for_none boolean not null default false,
  constraint option_stands_for_one check (
    (cardinality(drug_ids) > 0)::int + (drug_class is not null)::int + stands_for_none::int <= 1),
  constraint only_expected_drugs_stand check (list = 'ExpectedDrugs'
    or (cardinality(drug_ids) = 0 and drug_class is null and not stands_for_none))
);
create unique index options_name on options (list, lower(name));

-- The form in which a lab usually states amounts of a drug (a root), for reports that do not say it.
create table measured_as_defaults (
  drug_id integer not null references drugs,
  site_id integer not null references sites,
  -- 'base', or a form such as 'hydrochloride'.
  measured_as text not null check (length(measured_as) between 1 and 60),
  primary key (drug_id, site_id)
);

-- == Labels, shifts and imports ==

-- Samples and results from before Vialog, brought in from files.
create table imports (
  id integer generated always as identity primary key,
  at timestamptz(3) not null,
  user_id integer references users,
  who text not null,
  files text[] not null check (cardinality(files) between 1 and 2),
  samples integer not null check (samples > 0),
  reports integer not null check (reports >= 0),
  undone_at timestamptz(3),
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);

-- Work on a device without a network.
create table shifts (
  id uuid primary key,
  site_id integer not null references sites,
  -- What its people call the device.
  device text not null check (length(device) between 1 and 60),
  begun_by integer not null references users,
  begun_at timestamptz(3) not null,
  -- Opens the device's store; encrypted with SECRET_KEY, and removed at the end of the shift.
  recovery_sealed text,
  closed_at timestamptz(3),
  -- Samples that somebody gave up by name at its end; the audit trail says who and why.
  given_up text[] not null default '{}',
  constraint only_open_can_be_recovered check ((closed_at is null) = (recovery_sealed is not null))
);
create index shifts_of_site on shifts (site_id, begun_at desc);

create table registered_ids (
  sample_id text primary key check (sample_id ~ '^[A-Z0-9]{1,20}$'),
  site_id integer not null references sites,
  container_type container_type not null,
  empty_weight numeric(10, 4) check (empty_weight > 0 and empty_weight < 1000),
  used_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  import_id integer references imports,
  -- The shift that this free ID is reserved for; nobody else may use it.
  reserved_for uuid references shifts,
  -- Few people still know what an imported vial weighed when it was empty.
  constraint vial_has_empty_weight check (container_type <> 'VIAL' or empty_weight is not null or import_id is not null),
  check ((voided_at is null) = (void_reason is null)),
  constraint only_free_is_reserved check (reserved_for is null or (used_at is null and voided_at is null))
);
create index registered_ids_site on registered_ids (site_id, sample_id text_pattern_ops);
-- By container, so that a search for a free bag does not read all free vials.
create index registered_ids_free_of_kind on registered_ids (site_id, container_type, sample_id)
  where used_at is null and voided_at is null and reserved_for is null;
create index registered_ids_reserved on registered_ids (reserved_for, sample_id) where reserved_for is not null;

-- The IDs that a shift reserved at its beginning.
create table shift_ids (
  shift_id uuid not null references shifts on delete cascade,
  sample_id text not null references registered_ids,
  -- When it went back unused.
  freed_at timestamptz(3),
  -- The administrator who freed it; null: it went back at the end of the shift.
  freed_by integer references users,
  primary key (shift_id, sample_id)
);

-- == Samples ==

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
  package_id bigint references packages,
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
  -- Every analysing site that the sample was ever routed to; its analysis staff see the sample (decision 2).
  routed_to integer[] not null default '{}',
  import_id integer references imports,
  anonymised_at timestamptz(3),
  -- A shared result that gained a warning, or rests on a recalled lot, waits in Results To Share until somebody has told
  -- the person or its lab has found a way out.
  new_warning_since_shared boolean not null default false,
  rests_on_recall boolean not null default false,
  is_told boolean not null
    generated always as (shared_at is not null and not new_warning_since_shared and not rests_on_recall) stored,
  constraint full_is_above_empty check (full_weight > empty_weight),
  constraint shared_has_report check (shared_at is null or reported_at is not null),
  constraint unsent_has_no_report check (state not in ('FILLED', 'DELETION_REQUESTED') or report_state is null),
  constraint shared_state_has_time check (report_state is distinct from 'ANALYSIS_SHARED' or shared_at is not null),
  constraint complete_has_report check (report_state is null
    or report_state not in ('ANALYSIS_COMPLETE', 'ANALYSIS_SHARED') or reported_at is not null),
  constraint missing_remembers check ((state = 'MISSING') = (state_before_missing is not null)),
  constraint in_transit_has_destination check (state <> 'IN_TRANSPORT' or analysis_site is not null),
  -- Undoing an import ends samples that nobody asked to delete.
  constraint deleted_was_requested check (deleted_at is null or state = 'DELETION_REQUESTED' or import_id is not null),
  constraint only_shared_gain check (not new_warning_since_shared or shared_at is not null),
  constraint user_fields_only_for_users check (collected_from = 'USER'
    or (service_used_before is null and previously_accessed is null and wait_for_results is null)),
  -- Nothing that the person said can come back in any way.
  constraint anonymised_tells_of_nobody check (anonymised_at is null or (
    onsite_sample_id is null and origin is null and agency_name is null
    and service_used_before is null and previously_accessed is null and wait_for_results is null
    and already_used is null and paraphernalia_reuse is null and checking_reasons = '{}' and sample_effect = '{}'))
);
create index samples_collecting on samples (collecting_site_id, state, sample_id) where deleted_at is null;
create index samples_in_transit on samples (analysis_site, sample_id) where state = 'IN_TRANSPORT';
create index samples_routed_to on samples using gin (routed_to);
create index samples_id_prefix on samples (sample_id text_pattern_ops);
create index samples_onsite_prefix on samples (upper(onsite_sample_id) text_pattern_ops);
create index samples_package on samples (package_id) where package_id is not null;
create index samples_missing on samples (last_update) where state = 'MISSING' and deleted_at is null;
create index samples_import on samples (import_id, sample_id) where import_id is not null;
create index samples_present on samples (sample_id) where deleted_at is null;
-- In the order in which each list opens.
create index samples_collected on samples (collecting_site_id, date_collected desc, sample_id) where deleted_at is null;
create index samples_to_share on samples (collecting_site_id, date_collected desc, sample_id)
  where deleted_at is null and reported_at is not null and not is_told;
create index samples_to_report on samples (analysis_site, date_received, sample_id)
  where deleted_at is null and state in ('IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED');
create index samples_to_dispose on samples (analysis_site, date_received, sample_id)
  where deleted_at is null and state in ('ANALYSIS_COMPLETE', 'COULD_NOT_SHARE', 'ANALYSIS_IMPOSSIBLE');
-- Due and late samples are counted from this index alone.
create index samples_owing on samples (analysis_site, return_date) include (state, sample_id)
  where deleted_at is null and reported_at is null and not_analyzed is null;

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

-- One certificate per act: what one person disposed of before one witness at one time belongs together.
create table disposals (
  sample_id text primary key references samples,
  site_id integer not null references sites,
  staff text not null,
  witness text not null,
  why text,
  at timestamptz(3) not null,
  act bigint not null,
  constraint two_people check (lower(staff) <> lower(witness))
);
create sequence disposal_acts owned by disposals.act;
alter table disposals alter column act set default nextval('disposal_acts');
create index disposals_act on disposals (act);

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

-- A missing sample that nobody looks for any more, and why. The row stays as history if somebody finds it after all.
create table losses_written_off (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  reason text not null check (length(reason) between 1 and 1000),
  staff text not null,
  at timestamptz(3) not null,
  user_id integer references users
);
create index losses_written_off_sample on losses_written_off (sample_id, at desc);

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

-- What arrived from a shift, each sample once: its receipt, and the sample that it became.
create table shift_receipts (
  shift_id uuid not null references shifts on delete cascade,
  -- As its label says. No reference: what arrives after the end of the shift may name any ID.
  sample_id text not null check (sample_id ~ '^[A-Z0-9]{1,20}$'),
  -- SHA-256 of the form's text, hex.
  form_hash text not null check (form_hash ~ '^[0-9a-f]{64}$'),
  -- What the device's clock said, ISO; it may say anything.
  made_at text not null check (length(made_at) <= 40),
  sent_at text not null check (length(sent_at) <= 40),
  received_at timestamptz(3) not null,
  -- The sample that it became; null while somebody is asked about it.
  stored_as text references samples,
  -- What an administrator is asked about it; null: nothing, or nothing any more.
  question text,
  -- The text of its form until it becomes a sample.
  form text check (length(form) <= 40000),
  primary key (shift_id, sample_id),
  constraint a_sample_has_no_copy check (form is null or stored_as is null),
  constraint a_copy_is_asked_about check (form is null or question is not null)
);
create index shift_receipts_asked on shift_receipts (shift_id, sample_id) where question is not null;
create index shift_receipts_stored on shift_receipts (stored_as);
create index shift_receipts_kept on shift_receipts (sample_id) where form is not null;

-- Anonymising also removes the copy that is kept under the sample's ID. Nobody is asked about a sample that is gone.
create function forget_shift_copy() returns trigger language plpgsql as $$
begin
  update shift_receipts set question = null where stored_as = new.sample_id and question is not null;
  if new.anonymised_at is not null then
    update shift_receipts set form = null, question = null where sample_id = new.sample_id and form is not null;
  end if;
  return null;
end
$$;
create trigger samples_forget_shift_copy after update of anonymised_at, deleted_at on samples for each row
  when ((new.anonymised_at is not null and old.anonymised_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function forget_shift_copy();

-- == Contacts: an address or a number for one message about a result; in no backup and in no export ==

-- Opens the contacts of a day; encrypted with SECRET_KEY.
create table contact_keys (
  day date primary key,
  wrapped text not null
);

create table contacts (
  sample_id text primary key references samples,
  kind contact_kind not null,
  sealed text not null,
  day date not null references contact_keys,
  language text not null check (language in ('en', 'fr', 'es')),
  left_at timestamptz(3) not null,
  -- Since when there is something to say.
  due_at timestamptz(3),
  -- Not before this time: after a failed try, or one whose end nobody recorded, the next one waits.
  next_at timestamptz(3),
  -- Tries that may have sent it: two at most.
  claims integer not null default 0,
  -- Tries that certainly did not send it.
  failures integer not null default 0,
  constraint tried_when_due check ((due_at is null) = (next_at is null))
);
create index contacts_due on contacts (next_at) where next_at is not null;
create index contacts_left on contacts (left_at);

create function forget_contact() returns trigger language plpgsql as $$
begin
  delete from contacts where sample_id = new.sample_id;
  return null;
end
$$;
create trigger samples_forget_contact after update of anonymised_at, deleted_at on samples for each row
  when ((new.anonymised_at is not null and old.anonymised_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function forget_contact();

-- A day's key goes with the day's last contact. It skips a key that somebody is writing a contact for.
create function drop_contact_keys() returns trigger language plpgsql as $$
begin
  delete from contact_keys where day in (
    select day from contact_keys k where not exists (select from contacts c where c.day = k.day) for update skip locked);
  return null;
end
$$;
create trigger contacts_drop_keys after delete on contacts for each statement execute function drop_contact_keys();

-- == Methods, strip lots and instruments ==

-- What each method can see: one row per technology, for strips per target and brand; with versions.
create table methods (
  id integer generated always as identity primary key,
  technology technology not null,
  -- The strip's type; '' for all of the technology.
  target text not null default '' check (length(target) <= 200),
  brand text not null default '' check (length(brand) <= 100),
  constraint only_strips_have_targets check (technology = 'TEST_STRIP' or (target = '' and brand = ''))
);
create unique index methods_of_one_kind on methods (technology, lower(target), lower(brand));

create table method_versions (
  id integer generated always as identity primary key,
  method_id integer not null references methods,
  version integer not null check (version >= 1),
  -- The share of the sample, or the concentration in water, from which it finds its drugs.
  finds_from numeric(12, 4) check (finds_from > 0),
  finds_to numeric(12, 4),
  unit text check (unit in ('%', 'ng/mL', 'µg/mL', 'mg/mL')),
  -- How to read the lines of a strip, and between which minutes.
  strip_lines text check (strip_lines in ('COMPETITIVE')),
  read_from integer check (read_from between 0 and 120),
  read_until integer check (read_until between 1 and 120),
  -- Relative, in percent of the value, k = 2.
  uncertainty numeric(5, 2) check (uncertainty > 0 and uncertainty <= 100),
  basis text check (basis in ('of_weight', 'relative', 'estimate')),
  sentence_en text check (length(sentence_en) <= 400),
  sentence_fr text check (length(sentence_fr) <= 400),
  sentence_es text check (length(sentence_es) <= 400),
  -- For staff only.
  note text check (length(note) <= 1000),
  source text not null check (length(source) between 1 and 2000),
  made_at timestamptz(3) not null default now(),
  approved_by text check (length(approved_by) between 1 and 200),
  approved_at timestamptz(3),
  valid_until date,
  withdrawn_at timestamptz(3),
  withdrawn_why text,
  -- It came with Vialog, which tells how its strip is read even before somebody approves it.
  is_shipped boolean not null default false,
  unique (method_id, version),
  constraint limits_in_order check (finds_to is null or (finds_from is not null and finds_from <= finds_to)),
  constraint limits_have_a_unit check ((finds_from is null) = (unit is null)),
  constraint shares_of_the_whole check (unit <> '%' or coalesce(finds_to, finds_from) <= 100),
  constraint minutes_in_order check (read_from < read_until),
  constraint approved_by_somebody check ((approved_by is null) = (approved_at is null)),
  constraint only_approved_ends check (valid_until is null or approved_at is not null),
  constraint withdrawn_for_a_reason check ((withdrawn_at is null) = (withdrawn_why is null))
);

create table method_substances (
  version_id integer not null references method_versions on delete cascade,
  list_order integer not null,
  kind method_substance_kind not null,
  name text not null check (length(name) between 1 and 200),
  -- Where somebody chose the name from the dictionary.
  drug_id integer references drugs,
  -- The second of two that the method cannot tell apart.
  other_name text check (length(other_name) between 1 and 200),
  other_drug_id integer references drugs,
  -- The concentration from which it makes a strip react.
  finds_from numeric(12, 4) check (finds_from > 0),
  unit text check (unit in ('%', 'ng/mL', 'µg/mL', 'mg/mL')),
  primary key (version_id, list_order),
  constraint pairs_have_two check ((kind = 'SAME') = (other_name is not null)),
  constraint only_reactions_begin check (finds_from is null or kind = 'REACTS'),
  constraint beginnings_have_a_unit check ((finds_from is null) = (unit is null))
);
create index method_substances_drug on method_substances (drug_id);
create index method_substances_other on method_substances (other_drug_id);

-- Lots of test strips, and their recalls.
create table strip_lots (
  id integer generated always as identity primary key,
  brand text not null check (length(brand) between 1 and 100),
  -- The strip's type.
  target text not null check (length(target) between 1 and 100),
  number text not null check (length(number) between 1 and 100),
  expires_on date not null,
  added_at timestamptz(3) not null default now(),
  recalled_at timestamptz(3),
  recall_reason text check (length(recall_reason) between 1 and 1000),
  -- What the public reads of the recall beside the general sentences.
  recall_en text check (length(recall_en) between 1 and 400),
  recall_fr text check (length(recall_fr) between 1 and 400),
  recall_es text check (length(recall_es) between 1 and 400),
  constraint recalled_for_a_reason check ((recalled_at is null) = (recall_reason is null)),
  constraint recalled_in_words check ((recalled_at is null) = (recall_en is null)),
  constraint only_recalled_has_words check (recalled_at is not null or (recall_fr is null and recall_es is null))
);
create unique index strip_lots_once on strip_lots (lower(brand), lower(target), lower(number));

-- How many strips of a lot a site received, and how many its submitted reports used. The rest may go below zero: Vialog
-- refuses no report for it.
create table strip_stock (
  strip_lot_id integer not null references strip_lots,
  site_id integer not null references sites,
  received integer not null default 0 check (received between -1000000 and 1000000),
  used integer not null default 0,
  primary key (strip_lot_id, site_id)
);

-- Where a lab states that a result holds although its lot was recalled.
create table recall_stands (
  sample_id text not null references samples,
  site_id integer not null references sites,
  strip_lot_id integer not null references strip_lots,
  reason text not null check (length(reason) between 1 and 1000),
  at timestamptz(3) not null,
  user_id integer references users,
  primary key (sample_id, site_id, strip_lot_id)
);

create table instruments (
  id integer generated always as identity primary key,
  site_id integer not null references sites,
  -- A strip has a lot instead.
  technology technology not null check (technology <> 'TEST_STRIP'),
  name text not null check (length(name) between 1 and 100),
  -- Since when the lab has it: no check may be older.
  since date not null,
  added_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
create unique index instruments_once on instruments (site_id, lower(name));

create table instrument_checks (
  id integer generated always as identity primary key,
  instrument_id integer not null references instruments,
  at timestamptz(3) not null,
  passed boolean not null,
  reason text not null check (reason in ('WEEKLY', 'MOVED', 'REPAIRED')),
  note text check (length(note) between 1 and 1000),
  checked_by text not null check (length(checked_by) between 1 and 200),
  user_id integer references users,
  -- Nobody knew of the check in reports between the check and this time.
  recorded_at timestamptz(3) not null,
  constraint recorded_after_it_was_made check (at <= recorded_at),
  unique (instrument_id, at)
);

create function keep_check() returns trigger language plpgsql as $$
begin
  raise exception 'a check of an instrument is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger instrument_checks_kept before update or delete on instrument_checks for each row execute function keep_check();

-- == Reports ==

-- One row per version of a report: by sample, site, technology and, for strips, the strip's type (decision 3). Nothing
-- of a submitted row ever changes except is_newest; only a draft may change.
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
  -- How an imported file names a technology that has no word here, such as Raman. Readers read this name, and no sentence
  -- about the technology that it was imported as.
  method text check (length(method) between 1 and 200),
  percent_basis percent_basis not null default 'not_stated',
  method_version_id integer references method_versions,
  strip_lot_id integer references strip_lots,
  strip_lines text check (strip_lines in ('TWO_LINES', 'CONTROL_ONLY', 'NO_CONTROL', 'UNSURE')),
  -- Only both together give a concentration.
  water_ml numeric(8, 2) check (water_ml > 0),
  dissolved_mg numeric(9, 3) check (dissolved_mg > 0),
  instrument_id integer references instruments,
  -- The doubt about the instrument's checks that somebody accepted when they submitted the report.
  instrument_asked text check (instrument_asked in ('NOT_CHECKED', 'OLD', 'FAILED')),
  constraint strips_have_a_type check (is_draft or technology <> 'TEST_STRIP' or (strip_type <> '' and strip_result is not null)),
  constraint only_strips_have_a_type check (technology = 'TEST_STRIP' or (strip_type = '' and strip_result is null)),
  constraint submitted_has_time check (is_draft = (reported_at is null)),
  constraint submitted_has_staff check (is_draft or (staff_first_name <> '' and staff_last_name <> '')),
  constraint only_strips_have_a_lot check (technology = 'TEST_STRIP' or strip_lot_id is null),
  constraint only_strips_are_dipped
    check (technology = 'TEST_STRIP' or (strip_lines is null and water_ml is null and dissolved_mg is null)),
  constraint strips_have_no_instrument check (technology <> 'TEST_STRIP' or instrument_id is null),
  constraint only_instruments_are_asked_about check (instrument_asked is null or (instrument_id is not null and not is_draft))
);
create unique index reports_version on reports (sample_id, site_id, technology, strip_type, version);
create unique index reports_draft on reports (sample_id, site_id, technology, strip_type) where is_draft;
create unique index reports_newest on reports (sample_id, site_id, technology, strip_type) where is_newest and not is_draft;
create index reports_method on reports (method_version_id) where method_version_id is not null;
create index reports_strip_lot on reports (strip_lot_id) where strip_lot_id is not null;
create index reports_instrument on reports (instrument_id, reported_at) where instrument_id is not null;
-- Alert rules ask what was reported since a day, and which strips were positive.
create index reports_reported on reports (reported_at, id) where is_newest and not is_draft;
create index reports_positive on reports (lower(btrim(strip_type)), id)
  where strip_result = 'POSITIVE' and is_newest and not is_draft;

create table report_findings (
  report_id bigint not null references reports on delete cascade,
  -- The report form takes 15 (spec S9); an imported report may hold more, and none is dropped.
  list_order integer not null check (list_order between 1 and 60),
  drug_id integer references drugs,
  custom_drug text check (length(custom_drug) between 1 and 200),
  weight numeric(12, 7) check (weight >= 0),
  percent numeric(6, 3) check (percent between 0 and 100),
  -- The lab's answer where the name of a custom substance suggests danger; the report has who and when.
  named_answer named_answer,
  amount_kind amount_kind not null,
  low numeric(12, 7),
  high numeric(12, 7),
  unit amount_unit,
  -- What the amount is of: 'base', or a form such as 'hydrochloride'.
  measured_as text check (length(measured_as) between 1 and 60),
  primary key (report_id, list_order),
  -- A draft's row may still have no name; the server asks for one on submission.
  constraint drug_or_custom check (drug_id is null or custom_drug is null),
  constraint only_custom_is_answered check (named_answer is null or drug_id is null),
  constraint amounts_by_kind check (case amount_kind
    when 'measured' then (weight is not null or percent is not null)
      and (low is null) = (unit is null) and (high is null) = (unit is null)
    when 'range' then weight is null and percent is null and low is not null and unit is not null
      and (high is not null or unit = 'g')
    when 'below' then weight is null and percent is null and low is null and high is not null and unit is not null
    else weight is null and percent is null and low is null and high is null and unit is null end),
  constraint ends_in_order check (low <= high
    and low <= case unit when '%' then percent when 'g' then weight end
    and high >= case unit when '%' then percent when 'g' then weight end),
  constraint ends_above_nothing check (low > 0 and high > 0),
  constraint percent_ends_in_steps check (unit <> '%' or (high <= 100 and low = round(low, 3) and high = round(high, 3))),
  -- The ends of a measured value belong to the value that stands there.
  constraint ends_of_a_value check (amount_kind <> 'measured'
    or case unit when '%' then percent is not null when 'g' then weight is not null else true end)
);
create index report_findings_drug on report_findings (drug_id, report_id);
create index report_findings_custom on report_findings (custom_drug, report_id) where custom_drug is not null;

-- Looked for and not found. These are not findings: they make no warning and no count.
create table report_not_found (
  report_id bigint not null references reports on delete cascade,
  list_order integer not null check (list_order between 1 and 100),
  drug_id integer references drugs,
  custom_drug text check (length(custom_drug) between 1 and 200),
  -- The amount from which the test would have seen it, where that is known.
  low numeric(12, 7) check (low > 0),
  unit amount_unit,
  primary key (report_id, list_order),
  constraint drug_or_custom check (drug_id is null or custom_drug is null),
  constraint limits_have_a_unit check ((low is null) = (unit is null)),
  constraint percent_limits check (unit <> '%' or (low <= 100 and low = round(low, 3)))
);
create index report_not_found_drug on report_not_found (drug_id);

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
create trigger report_not_found_kept before update or delete on report_not_found
  for each row execute function keep_submitted_findings();

-- One strip per sample, lab and lot: a correction of words uses no second one.
create function use_strip() returns trigger language plpgsql as $$
begin
  if not exists (select from reports r where r.sample_id = new.sample_id and r.site_id = new.site_id
      and r.strip_lot_id = new.strip_lot_id and not r.is_draft and r.id <> new.id) then
    insert into strip_stock as s (strip_lot_id, site_id, used) values (new.strip_lot_id, new.site_id, 1)
    on conflict (strip_lot_id, site_id) do update set used = s.used + 1;
  end if;
  return null;
end
$$;
create trigger reports_use_strips after insert on reports for each row
  when (new.strip_lot_id is not null and not new.is_draft) execute function use_strip();

-- What the stock must say: the reports are the truth, and verify-counts compares the two.
create view strip_stock_by_reports as
  select strip_lot_id, site_id, count(distinct sample_id)::int as used
  from reports where strip_lot_id is not null and not is_draft group by 1, 2;

-- The one place of the rule: which results rest on a recalled lot. An invalid strip says nothing that could be wrong.
create view recalled_results as
  select r.id as report_id, r.sample_id, r.site_id, r.strip_lot_id
  from reports r join strip_lots l on l.id = r.strip_lot_id
  where l.recalled_at is not null and r.is_newest and not r.is_draft and r.strip_result <> 'INVALID'
    and not exists (select from recall_stands s
      where s.sample_id = r.sample_id and s.site_id = r.site_id and s.strip_lot_id = r.strip_lot_id);

-- Where a lab states that a result holds although the next check of its instrument failed.
create table instrument_stands (
  report_id bigint not null references reports on delete cascade,
  check_id integer not null references instrument_checks,
  reason text not null check (length(reason) between 1 and 1000),
  at timestamptz(3) not null,
  user_id integer references users,
  primary key (report_id, check_id)
);

-- Which results a failed check puts in doubt: those since the check before it, and those made before somebody recorded it.
-- A new version of a report is a new report: only checks that fail after it put it in doubt.
create view failed_checks as
  select id as check_id, instrument_id, at,
    case when lag(passed) over w is false then greatest(lag(at) over w, least(lag(recorded_at) over w, at))
      else lag(at) over w end as after,
    greatest(at, least(recorded_at, lead(at) over w)) as until, passed
  from instrument_checks window w as (partition by instrument_id order by at);

create view doubted_results as
  select r.id as report_id, r.sample_id, r.site_id, r.instrument_id, c.check_id
  from failed_checks c join reports r on r.instrument_id = c.instrument_id
    and r.reported_at <= c.until and (c.after is null or r.reported_at > c.after)
  where not c.passed and r.is_newest and not r.is_draft
    and not exists (select from instrument_stands s where s.report_id = r.id and s.check_id = c.check_id);

-- What the newest reports of each sample say, in one short text. Insight reads it for a hundred thousand samples at once;
-- it names drugs by number, so names, classes and visibility are those of the moment it is read.

create table told_results (
  sample_id text primary key references samples,
  -- A JSON list of the reports, one after the other: null, or type and result of a strip, then the findings as entered.
  -- A finding is the number of a drug, a typed name, or an object of a typed name and what the bench said of it.
  told text not null
);

create view told_results_by_reports as
  select sample_id, '[' || string_agg(report, ',' order by id) || ']' as told
  from (
    select r.sample_id, r.id, case when r.strip_type = '' then 'null'
        else json_build_array(r.strip_type, r.strip_result)::text end
      || coalesce(string_agg(',' || coalesce(f.drug_id::text, case when f.named_answer is null
        then to_json(f.custom_drug)::text
        else json_build_object('name', f.custom_drug, 'answer', f.named_answer)::text end), '' order by f.list_order), '')
      as report
    from reports r left join report_findings f on f.report_id = r.id
    where r.is_newest and not r.is_draft group by r.sample_id, r.id
  ) reports group by sample_id;

-- Writes again what the results of the changed samples say. Whoever writes a report has locked its sample, so no two
-- writers do this at once. The plan is the same for any samples, and making it takes longer than running it.
create function tell_results(changed text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  delete from told_results where sample_id = any (changed);
  insert into told_results (sample_id, told)
    select v.sample_id, v.told from told_results_by_reports v where v.sample_id = any (changed);
end
$$;

create function tell_changed_reports() returns trigger language plpgsql as $$
declare changed text[] := array(select distinct sample_id from new_rows where not is_draft);
begin
  -- A draft is in no result.
  if cardinality(changed) > 0 then perform tell_results(changed); end if;
  return null;
end
$$;

create function tell_new_findings() returns trigger language plpgsql as $$
declare changed text[] := array(
  select distinct r.sample_id from new_rows f join reports r on r.id = f.report_id where not r.is_draft);
begin
  if cardinality(changed) > 0 then perform tell_results(changed); end if;
  return null;
end
$$;

create trigger reports_told after insert on reports
  referencing new table as new_rows for each statement execute function tell_changed_reports();
create trigger changed_reports_told after update on reports
  referencing new table as new_rows for each statement execute function tell_changed_reports();
create trigger findings_told after insert on report_findings
  referencing new table as new_rows for each statement execute function tell_new_findings();

-- == Custody and the audit trail: they only grow ==

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- The chain of custody: each entry carries the hash of the one before it for its sample (decision 3).
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

-- Hashes the words of an entry in one fixed order; verify-custody computes the same.
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
create trigger custody_grows before update or delete on custody_log for each row execute function refuse_change();
create trigger custody_not_emptied before truncate on custody_log for each statement execute function refuse_change();

-- Heads of the custody log: each seals all entries up to one, and so shows if somebody removes or rewrites entries.
create table custody_heads (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- The day of the nightly head, in the service's zone; null: the operator's command made it.
  night date,
  -- The newest entry that it seals; 0 while there is none.
  last_entry_id bigint not null,
  chains bigint not null,
  entries bigint not null,
  -- SHA-256 over the head before it and all entries since; hex.
  head_hash text not null unique,
  -- HMAC-SHA-256 of all of that under CUSTODY_KEY, and which key that was.
  mac text not null,
  key_id text not null
);
create trigger heads_grow before update or delete on custody_heads for each row execute function refuse_change();
create trigger heads_not_emptied before truncate on custody_heads for each statement execute function refuse_change();

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
create index audit_log_newest on audit_log (id desc, entity);
create index audit_log_who on audit_log (lower(who) text_pattern_ops);

-- == Retention: what is anonymised or erased, and when ==

-- Whether a word belongs to the service itself: one of a list, of the dictionary of drugs, or 'Other'.
create function is_known_word(field text, word text) returns boolean language sql stable parallel safe as $$
  select lower(word) = 'other'
    or exists (select from options o where lower(o.name) = lower(word) and o.list::text = case field
      when 'expected_drugs' then 'ExpectedDrugs' when 'colour' then 'SampleColour' when 'texture' then 'SampleTexture'
      when 'how_useful' then 'HowUsefulResults' end)
    or field = 'expected_drugs' and exists (select from drugs d where lower(d.name) = lower(word)
      or exists (select from unnest(d.synonyms || d.street_names) as name where lower(name) = lower(word)))
$$;

-- A list of words in which one 'Other' stands for all words that somebody typed.
create function without_typed(field text, words text[]) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(word order by place), '{}') from (
    select word, min(place) as place from (
      select case when is_known_word(field, word) then word else 'Other' end as word, place
      from unnest(words) with ordinality as typed(word, place)) told
    group by word) once
$$;

-- The values of an audit entry once its sample is anonymised.
create function anonymised(fields jsonb) returns jsonb language sql stable parallel safe as $$
  select case when jsonb_typeof(fields) <> 'object' then fields else fields || coalesce((
    select jsonb_object_agg(field, '(anonymised)') from jsonb_object_keys(fields) as field
    where field in ('onsite_sample_id', 'origin', 'agency_name', 'service_used_before', 'previously_accessed',
      'already_used', 'paraphernalia_reuse', 'checking_reasons', 'sample_effect', 'wait_for_results')
      or field in ('reason', 'note', 'why') and fields -> field <> 'null'), '{}') || coalesce((
    select jsonb_object_agg(key, without_typed(key, array(select jsonb_array_elements_text(value))))
    from jsonb_each(fields) where key in ('expected_drugs', 'colour', 'texture') and jsonb_typeof(value) = 'array'), '{}') end
$$;

-- The audit trail allows one change: what the person of an anonymised sample said becomes '(anonymised)'.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.entity in ('sample', 'request for deletion')
    and to_jsonb(new) = to_jsonb(old) || jsonb_build_object('before', anonymised(old.before), 'after', anonymised(old.after))
    and exists (select from samples where sample_id = old.entity_id and anonymised_at is not null)
  then
    return new;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_grows before update or delete on audit_log for each row execute function keep_audit_entry();
create trigger audit_not_emptied before truncate on audit_log for each statement execute function refuse_change();

-- Removes the reasons that staff typed about these samples. A package's reason goes with the first of its samples.
create function forget_reasons(ids text[]) returns void language sql as $$
  update deletion_requests set reason = '(anonymised)', note = case when note is null then null else '(anonymised)' end
    where sample_id = any (ids) and (reason <> '(anonymised)' or note <> '(anonymised)');
  update analysis_notes set reason = '(anonymised)' where sample_id = any (ids) and reason <> '(anonymised)';
  update packages p set why = null where why is not null and (
    exists (select from samples s where s.package_id = p.id and s.sample_id = any (ids))
    or exists (select from custody_log l where l.sample_id = any (ids) and l.action = 'PREPARED' and l.at = p.prepared_at));
$$;

-- What each night, or each run of the operator's command, erased, or why it could not.
create table retention_runs (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- The day in the service's zone; null: by the operator's command.
  night date,
  feedback integer not null default 0,
  samples integer not null default 0,
  sessions integer not null default 0,
  sign_ins integer not null default 0,
  log_files integer not null default 0,
  -- Why part of it was not done, in one line.
  fault text
);
create unique index retention_runs_night on retention_runs (night) where fault is null;

-- Nothing is erased without a believable clock and a day's notice. One row or none.
create table erasing (
  is_only boolean primary key default true check (is_only),
  -- The latest time that a server's clock showed while it was believable.
  clock_seen_at timestamptz(3) not null,
  -- Erase nothing before: somebody shortened a period or confirmed a doubted clock. Null: no notice runs.
  not_before timestamptz(3)
);

-- == Backups ==

-- What was backed up, and whether it could be restored, for the health page; the files are elsewhere.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  -- The day of the nightly backup, in the service's zone; null: the operator's command made it.
  night date,
  file text,
  bytes bigint check (bytes > 0),
  rows bigint check (rows >= 0),
  is_encrypted boolean,
  -- Why there is no file, in one line.
  fault text,
  tried_at timestamptz(3),
  -- Why the file could not be restored, in one line.
  try_fault text,
  -- When the command in BACKUP_AFTER carried it to another place.
  carried_at timestamptz(3),
  -- How often the command failed on this backup, when it last did, and how, in one line.
  carry_tries integer not null default 0 check (carry_tries >= 0),
  carry_tried_at timestamptz(3),
  carry_fault text,
  constraint file_or_fault check ((file is null) = (fault is not null)),
  constraint only_files_are_tried check (tried_at is null or file is not null)
);
create index backups_newest on backups (started_at desc);
create unique index backups_night on backups (night) where fault is null;

-- When administrators were last told that there is no backup to rely on. One row or none.
create table backup_alarm (
  is_only boolean primary key default true check (is_only),
  told_at timestamptz(3) not null
);

-- == Totals of lists, which nobody has to count ==

-- How many samples a site has in each state, by what it has to do with them. The statement that changes samples updates
-- it. Each connection counts in one of sixteen slots, so sixteen registrations at one site do not wait for each other;
-- the number is the sum of the slots.
create table sample_counts (
  kind text not null check (kind in ('collected', 'to_share', 'analysing', 'routed', 'collected_and_routed')),
  site_id integer not null references sites,
  state sample_state not null,
  slot smallint not null check (slot between 0 and 15),
  count bigint not null,
  primary key (kind, site_id, state, slot)
) with (fillfactor = 50);

-- Under which kinds and sites a sample counts.
create function counted_as(collecting_site_id integer, analysis_site integer, routed_to integer[], state sample_state,
  report_state report_state, reported_at timestamptz, shared_at timestamptz, deleted_at timestamptz)
returns table (kind text, site_id integer) language sql immutable parallel safe as $$
  select 'collected', $1 where $8 is null
  union all
  select 'to_share', $1 where $8 is null and $6 is not null and $7 is null and $4 <> 'COULD_NOT_SHARE'
    and $5 is distinct from 'COULD_NOT_SHARE'
  union all
  select 'analysing', $2 where $8 is null and $2 is not null
  union all
  select 'routed', site from unnest($3) as site where $8 is null group by site
  union all
  select 'collected_and_routed', $1 where $8 is null and $1 = any ($3)
$$;

-- Both functions count a sample as not shared while its person must be told again.
create function count_new_samples() returns trigger language plpgsql as $$
begin
  insert into sample_counts as c (kind, site_id, state, slot, count)
  select k.kind, k.site_id, s.state, pg_backend_pid() % 16, count(*)
  from new_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, site_id, state, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;

create function count_changed_samples() returns trigger language plpgsql as $$
begin
  insert into sample_counts as c (kind, site_id, state, slot, count)
  select kind, site_id, state, pg_backend_pid() % 16, sum(change)
  from (
    select k.kind, k.site_id, s.state, 1 as change
    from new_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
      s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
    union all
    select k.kind, k.site_id, s.state, -1
    from old_rows s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
      s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  ) changes
  group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (kind, site_id, state, slot) do update set count = c.count + excluded.count;
  return null;
end
$$;

create trigger samples_counted after insert on samples referencing new table as new_rows
  for each statement execute function count_new_samples();
create trigger samples_recounted after update on samples referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_samples();

-- What the counts must say: the rows are the truth, and verify-counts compares the two.
create view sample_counts_by_rows as
  select k.kind, k.site_id, s.state, count(*) as count
  from samples s, counted_as(s.collecting_site_id, s.analysis_site, s.routed_to, s.state, s.report_state,
    s.reported_at, case when s.is_told then s.shared_at end, s.deleted_at) k
  group by 1, 2, 3;

-- The samples that were ever routed to each analysing site, in the order in which its list of all samples opens.
create table routed_samples (
  site_id integer not null references sites,
  sample_id text not null references samples,
  date_received timestamptz(3),
  primary key (site_id, sample_id)
);
create index routed_samples_received on routed_samples (site_id, date_received desc nulls last, sample_id);

create function note_routed_sample() returns trigger language plpgsql as $$
begin
  delete from routed_samples where sample_id = new.sample_id
    and (new.deleted_at is not null or site_id <> all (new.routed_to));
  if new.deleted_at is null then
    insert into routed_samples (site_id, sample_id, date_received)
    select distinct site, new.sample_id, new.date_received from unnest(new.routed_to) as site
    on conflict (site_id, sample_id) do update set date_received = excluded.date_received;
  end if;
  return null;
end
$$;
create trigger samples_routed after insert on samples for each row
  when (new.routed_to <> '{}') execute function note_routed_sample();
create trigger samples_rerouted after update on samples for each row
  when ((new.routed_to, new.date_received, new.deleted_at) is distinct from (old.routed_to, old.date_received, old.deleted_at))
  execute function note_routed_sample();

-- == Alerts: rules make signals, two people make an alert, and every alert ends ==

-- What makes a signal. None is on until somebody switches it on.
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
  -- An amount whose low end is at or above this, only of the same unit, basis and form; and where the value is from.
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
  -- Whether it counts each area separately; otherwise the service as a whole.
  by_area boolean not null default false,
  -- Of clusters: whether it counts each pair of 'sold as' and 'found' separately.
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
  -- The service enters value and source before it can switch the rule on.
  constraint amounts_on_have_a_value check (kind <> 'AMOUNT' or not is_on
    or (value is not null and unit is not null and source is not null)),
  constraint percents_have_a_basis check (value is null or unit <> '%' or basis is not null),
  constraint retired_is_off check (retired_at is null or not is_on)
);

-- Work that a submitted report leaves in its own transaction. A server takes a row, does the work and deletes the row, all
-- in one transaction.
create table alert_jobs (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports on delete cascade,
  at timestamptz(3) not null,
  -- Not before this time: after each failure it waits longer.
  due_at timestamptz(3) not null,
  tries integer not null default 0
);
create index alert_jobs_due on alert_jobs (due_at, id);

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
  -- What somebody is writing, as domain/alert/alert.ts has it; null while nobody does.
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

-- A hit of a rule, or several hits of one cause within a window.
create table alert_signals (
  id integer generated always as identity primary key,
  rule_id integer not null references alert_rules,
  -- What was found: one identity, or a custom substance by its text.
  drug_id integer references drugs,
  custom_drug text check (length(custom_drug) between 1 and 200),
  -- What it was sold as, where the rule counts pairs.
  sold_as text check (length(sold_as) between 1 and 200),
  -- Null: the service as a whole, or sites without an area.
  area_id integer references areas,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- Only strips say so.
  is_unconfirmed boolean not null,
  -- Who has it.
  user_id integer references users,
  -- CORRECTED: corrections took its samples away.
  outcome text check (outcome in ('ALERT', 'ADDED', 'NO_ALERT', 'CORRECTED')),
  reason text check (length(reason) between 1 and 1000),
  alert_id integer references alerts,
  answered_at timestamptz(3),
  answered_by integer references users,
  constraint drug_or_custom check ((drug_id is null) <> (custom_drug is null)),
  constraint answered_at_a_time check ((outcome is null) = (answered_at is null)),
  constraint no_alert_has_a_reason check (outcome is distinct from 'NO_ALERT' or reason is not null),
  constraint alerts_are_named check ((outcome in ('ALERT', 'ADDED')) = (alert_id is not null))
);
-- One open signal per cause.
create unique index alert_signals_open on alert_signals (rule_id, coalesce(drug_id, 0), lower(coalesce(custom_drug, '')), lower(coalesce(sold_as, '')),
  coalesce(area_id, 0)) where answered_at is null;
create index alert_signals_last on alert_signals (rule_id, last_at);

-- Which samples a signal counts, each once.
create table alert_signal_samples (
  signal_id integer not null references alert_signals on delete cascade,
  sample_id text not null references samples,
  report_id bigint references reports on delete set null,
  at timestamptz(3) not null,
  -- Only strips say so of this sample.
  is_unconfirmed boolean not null,
  primary key (signal_id, sample_id)
);
create index alert_signal_samples_sample on alert_signal_samples (sample_id);

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
  -- The samples that it rests on: dropping a later update puts them back.
  sample_ids text[] not null,
  primary key (alert_id, version),
  constraint ends_after_it_began check (ends_at > released_at)
);
create trigger alert_versions_kept before update or delete on alert_versions for each row execute function refuse_change();

-- Which listed drugs (roots) a released version names.
create table alert_names (
  alert_id integer not null,
  version integer not null,
  drug_id integer not null references drugs,
  -- Its name for clients at the release; '' where it had none. Two people let these words stand, so they meant them.
  told_as text not null default '',
  primary key (alert_id, version, drug_id),
  foreign key (alert_id, version) references alert_versions
);
create index alert_names_drug on alert_names (drug_id);

-- The samples that an alert, or its draft, rests on.
create table alert_samples (
  alert_id integer not null references alerts,
  sample_id text not null references samples,
  added_at timestamptz(3) not null,
  primary key (alert_id, sample_id)
);
create index alert_samples_sample on alert_samples (sample_id);

-- What a test of a sample says now of one identity: amounts, basis, form, strip result, and whether its lot is recalled.
-- Null where that test has no submitted report any more.
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
        -- By its text, whatever the dictionary makes of it later.
        or lower(regexp_replace(btrim(f.custom_drug), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(of_custom), '\s+', ' ', 'g')))
  ) f on true
  where r.sample_id = of_sample and r.site_id = of_site and r.technology = by_technology and r.strip_type = of_strip
    and r.is_newest and not r.is_draft
  group by r.id
$$;

-- What each test that a released version rests on said at the release, or when somebody last said that the alert holds.
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

-- Which drugs in a released version the public may not read about: hidden ones, and those that got a client-facing name
-- after the release while the text still has their own name.
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

-- The one place of the rule: which alerts somebody must check again, and why. It is a view, so a change needs to tell nobody.
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

-- The answer that an alert checked again holds, with the reason.
create table alert_answers (
  id integer generated always as identity primary key,
  alert_id integer not null references alerts,
  at timestamptz(3) not null,
  user_id integer not null references users,
  reason text not null check (length(reason) between 1 and 1000)
);

-- Who saw which version on their home page.
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

-- One mail per address and release, written in the release's own transaction.
create table alert_mails (
  id bigint generated always as identity primary key,
  alert_id integer not null references alerts,
  version integer not null,
  is_retraction boolean not null default false,
  recipient_id integer not null references alert_recipients on delete cascade,
  -- Not before this time: after each failure it waits longer.
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  sent_at timestamptz(3),
  fault text,
  unique (alert_id, version, is_retraction, recipient_id)
);
create index alert_mails_due on alert_mails (due_at) where sent_at is null;

-- == What every service starts with, and edits ==

-- What is known of methods. Nothing is approved: the public reads none of it until somebody of the service approves it.
insert into methods (technology, target) values
  ('FTIR', ''), ('GC_MS', ''), ('LC_MS', ''), ('NMR', ''),
  ('TEST_STRIP', 'Fentanyl'), ('TEST_STRIP', 'Xylazine'), ('TEST_STRIP', 'Nitazene'), ('TEST_STRIP', 'Medetomidine'),
  ('TEST_STRIP', 'Benzodiazepine');

insert into method_versions (method_id, version, finds_from, finds_to, unit, strip_lines, read_from, read_until, basis, note, source, is_shipped)
select m.id, 1, v.finds_from, v.finds_to, v.unit, v.strip_lines,
  case when v.strip_lines is not null then 5 end, case when v.strip_lines is not null then 10 end, v.basis, v.note, v.source, true
from (values
  ('FTIR'::technology, '', 5::numeric, 10::numeric, '%', null, 'estimate',
    'Shows four to six parts; its percentages are estimates; it often cannot tell mirror forms apart.',
    'Drug Checking BC, overview of technologies. Tobias and others: fentanyl missed in 30 of 173 samples, all at 10 % or less; strips missed 4, all at 5 % or less.'),
  ('GC_MS', '', null, null, null, null, null, 'Its limits are for the lab to fill in.', 'The lab'),
  ('LC_MS', '', null, null, null, null, null, 'Its limits are for the lab to fill in.', 'The lab'),
  ('NMR', '', null, null, null, null, null, 'Its limits are for the lab to fill in.', 'The lab'),
  ('TEST_STRIP', 'Fentanyl', 200, null, 'ng/mL', 'COMPETITIVE', null,
    'One brand did not react to carfentanil at up to 1,000 ng/mL; brands differ.',
    'PMC9588631; 10.1016/j.drugpo.2023.104102; 10.1186/s12954-021-00478-4; 10.1186/s12954-023-00921-8'),
  ('TEST_STRIP', 'Xylazine', 0.5, 2.5, 'µg/mL', 'COMPETITIVE', null,
    'One brand, in the field at 1 mg/mL, found 54 % of the positives and was right on 87 % of the negatives. Levamisole, ketamine and diphenhydramine make some brands react.',
    'chemrxiv 646cf52f; 10.1186/s12954-026-01396-z; chemrxiv 66fabc53'),
  ('TEST_STRIP', 'Nitazene', 2000, 3000, 'ng/mL', 'COMPETITIVE', null,
    'The limit is that of isotonitazene and differs by lot. 24 of 33 nitazenes react at up to 9,000 ng/mL, desnitazenes do not; 28 of 36 in another study. Much caffeine can interfere.',
    '10.1186/s12954-024-01078-8; 10.1186/s12954-025-01287-9'),
  ('TEST_STRIP', 'Medetomidine', null, null, null, 'COMPETITIVE', null,
    'The limit differs by lot. Some lots need both mirror forms, so pure dexmedetomidine reads negative. At most 25 °C, purified water.',
    '10.1186/s12954-025-01387-6'),
  ('TEST_STRIP', 'Benzodiazepine', null, null, null, 'COMPETITIVE', null, 'Its limits are for the lab to fill in.', 'The lab')
) as v (technology, target, finds_from, finds_to, unit, strip_lines, basis, note, source)
join methods m on m.technology = v.technology and m.target = v.target;

insert into method_substances (version_id, list_order, kind, name, finds_from, unit)
select v.id, s.list_order, s.kind::method_substance_kind, s.name, s.finds_from, s.unit
from (values
  ('Fentanyl', 1, 'MISSES', 'carfentanil', null::numeric, null),
  ('Fentanyl', 2, 'REACTS', 'methamphetamine', 1, 'mg/mL'),
  ('Fentanyl', 3, 'REACTS', 'MDMA', 1, 'mg/mL'),
  ('Fentanyl', 4, 'REACTS', 'diphenhydramine', 1, 'mg/mL'),
  ('Fentanyl', 5, 'REACTS', 'lidocaine', null, null),
  ('Xylazine', 1, 'REACTS', 'lidocaine', null, null),
  ('Medetomidine', 1, 'REACTS', 'levamisole', null, null),
  ('Medetomidine', 2, 'REACTS', 'detomidine', null, null)
) as s (target, list_order, kind, name, finds_from, unit)
join methods m on m.target = s.target and m.technology = 'TEST_STRIP'
join method_versions v on v.method_id = m.id;

-- The first start reads what these names mean.
insert into name_readings (place, text, meaning) select distinct 'FINDING'::name_place, name, 'custom' from method_substances;

-- The words beside the drugs (THIRD-PARTY.md): phrases that stand in place of a name, words for salts and hydrates, stems
-- that suggest danger, and names that can mean several drugs.
insert into substance_words (kind, means, only_if_listed, text)
select kind::word_kind, means, only_if_listed, unnest(texts)
from (values
  ('PHRASE', 'nothing', false, array[
    'kein Betäubungsmittel nachgewiesen', 'kein Wirkstoff', 'kein Wirkstoff nachgewiesen',
    'kein Wirkstoff nachweisbar', 'keine psychoaktive Substanz nachgewiesen',
    'keine psychoaktiven Substanzen nachgewiesen', 'keine Substanz nachgewiesen', 'keine Substanzen nachgewiesen',
    'keine Wirkstoffe gefunden', 'keine Wirkstoffe nachgewiesen', 'n.n.', 'negativ', 'nicht nachgewiesen',
    'nicht nachweisbar', 'o. B.', 'ohne Befund', 'drug free', 'negative', 'no active component identified',
    'no active compound identified', 'no active compounds identified', 'no active ingredient detected',
    'no active substance detected', 'no active substances detected', 'no actives detected',
    'no compound of interest detected', 'no compounds of interest detected', 'no controlled substance detected',
    'no controlled substances detected', 'no drug detected', 'no drug found', 'no drugs detected', 'no drugs found',
    'no drugs identified', 'no peaks detected', 'no peaks of interest', 'no psychoactive substance detected',
    'no psychoactive substances detected', 'no scheduled drugs detected', 'no substance detected',
    'no substance found', 'no substances detected', 'no substances found', 'none detected', 'none found',
    'not detected', 'nothing detected', 'nothing found', 'nothing of interest detected', 'nada detectado', 'negativo',
    'ninguna sustancia activa detectada', 'ninguna sustancia detectada', 'ningún principio activo detectado',
    'no detectada', 'no detectado', 'no se detecta ninguna sustancia', 'no se detectan sustancias',
    'no se detectaron drogas', 'no se detectaron sustancias', 'no se detectó ninguna sustancia',
    'no se ha detectado ninguna sustancia', 'no se han detectado sustancias', 'sin principio activo',
    'sin sustancias activas', 'sin sustancias de interés', 'absence de principe actif', 'absence de stupéfiant',
    'absence de substance active', 'aucun composé actif identifié', 'aucun composé d''intérêt détecté',
    'aucun principe actif détecté', 'aucun principe actif identifié', 'aucun produit détecté',
    'aucun stupéfiant détecté', 'aucune drogue détectée', 'aucune substance active détectée',
    'aucune substance détectée', 'aucune substance psychoactive détectée', 'non détecté', 'non détectée', 'négatif',
    'pas de substance active', 'rien détecté', 'rien n''a été détecté', 'geen actieve stof aangetroffen',
    'geen drugs aangetroffen', 'geen stoffen gevonden', 'geen werkzame stof aangetoond', 'geen werkzame stof gevonden',
    'geen werkzame stoffen gevonden', 'negatief', 'niet aangetoond', 'niet gedetecteerd', 'niets gevonden', 'none',
    'nothing', 'nil', 'no drug', 'no drugs', 'no substance', 'no substances', 'no findings', 'nothing there', 'rien',
    'aucun', 'aucune', 'aucune substance', 'aucune drogue', 'pas de drogue', 'nada', 'ninguno', 'ninguna',
    'ninguna sustancia', 'ninguna droga', 'nichts', 'keine', 'keiner', 'keine Substanz', 'keine Droge', 'keine Drogen',
    'niets', 'geen', 'geen drugs'
  ]),
  ('PHRASE', 'unnamed', false, array[
    'kein Bibliothekstreffer', 'kein Treffer', 'kein Treffer in der Bibliothek', 'keine Identifizierung möglich',
    'konnte nicht identifiziert werden', 'nicht bestätigt', 'nicht eindeutig', 'nicht identifizierbar',
    'nicht identifiziert', 'nicht schlüssig', 'noch nicht bestätigt', 'unbekannte Substanz', 'unbekannte Substanzen',
    'unbekannte Verbindung', 'unbekannter Inhaltsstoff', 'unbekannter Peak', 'unbekannter Stoff',
    'unbekannter Wirkstoff', 'unklar', 'Verdacht auf', 'cannot be identified', 'could not be identified', 'equivocal',
    'inconclusive', 'inconclusive result', 'indeterminate', 'indication of', 'indicative of', 'low match',
    'no library match', 'no match', 'no match found', 'no match in library', 'non-specific organic acids',
    'non-specific phthalate', 'non-specific sugars', 'not confirmed', 'not identified', 'not in library',
    'not in our library', 'other component present', 'pending further investigation', 'pending identification',
    'poor match', 'possible match', 'tentative', 'tentatively identified', 'unable to identify',
    'unable to identify (insufficient sample for repeat analysis)', 'unassigned', 'unassigned peak', 'uncertain match',
    'unconfirmed', 'unidentified', 'unidentified component', 'unidentified compound', 'unidentified peak',
    'unidentified peaks', 'unidentified substance', 'unknown 1', 'unknown 2', 'unknown component', 'unknown compound',
    'unknown peak', 'unknown peaks', 'unknown substance', 'unresolved', 'unresolved mixture', 'unspecified',
    'compuesto desconocido', 'compuesto no identificado', 'identificación dudosa', 'imposible de identificar',
    'indeterminado', 'no concluyente', 'no confirmado', 'no ha sido posible identificar', 'no identificada',
    'no identificado', 'no se pudo identificar', 'pico desconocido', 'pico no identificado', 'por confirmar',
    'resultado no concluyente', 'sin coincidencia', 'sin coincidencias en la biblioteca', 'sustancia desconocida',
    'sustancia no identificada', 'sustancias no identificadas', 'aucune correspondance', 'composé inconnu',
    'composé non identifié', 'identification impossible', 'identification incertaine', 'impossible à identifier',
    'indéterminé', 'n''a pas pu être identifié', 'non concluant', 'non confirmé', 'non identifiable', 'non identifié',
    'non identifiée', 'pas de correspondance dans la bibliothèque', 'pic inconnu', 'pic non identifié',
    'produit inconnu', 'résultat non concluant', 'substance inconnue', 'substance non identifiée',
    'substances non identifiées', 'à confirmer', 'geen match', 'geen match in bibliotheek',
    'kon niet worden geïdentificeerd', 'niet bevestigd', 'niet eenduidig', 'niet geïdentificeerd',
    'niet te identificeren', 'onbekend bestanddeel', 'onbekende piek', 'onbekende stof', 'onbekende stoffen',
    'onduidelijk'
  ]),
  ('PHRASE', 'not_analysed', false, array[
    'Analyse nicht möglich', 'Material nicht ausreichend', 'Menge nicht ausreichend', 'nicht analysiert',
    'nicht auswertbar', 'nicht durchgeführt', 'nicht getestet', 'nicht untersucht', 'Probe abgelehnt',
    'Probe nicht erhalten', 'Probe unzureichend', 'Probe verloren', 'Probenmenge nicht ausreichend',
    'Probenmenge zu gering', 'Test ungültig', 'ungültig', 'zu wenig Material', 'zu wenig Probe',
    'analysis not possible', 'could not be tested', 'empty container', 'instrument error', 'insufficient material',
    'insufficient quantity', 'insufficient sample', 'insufficient sample for analysis', 'invalid', 'invalid test',
    'no sample received', 'not analysed', 'not analyzed', 'not checked', 'not enough sample', 'not run',
    'not suitable for analysis', 'not tested', 'QNS', 'quantity not sufficient', 'rejected', 'sample damaged',
    'sample leaked', 'sample lost', 'sample missing', 'sample not analysed', 'sample not analyzed', 'sample rejected',
    'sample spilled', 'sample too small', 'test failed', 'test invalid', 'too little sample',
    'unsuitable for this method', 'void', 'análisis imposible', 'análisis no realizado', 'cantidad insuficiente',
    'cantidad insuficiente para el análisis', 'inválido', 'material insuficiente', 'muestra insuficiente',
    'muestra no apta', 'muestra no recibida', 'muestra perdida', 'muestra rechazada', 'no analizada', 'no analizado',
    'no realizado', 'no se ha analizado', 'no válido', 'prueba inválida', 'prueba no válida', 'sin analizar',
    'analyse impossible', 'analyse non réalisée', 'inexploitable', 'invalide', 'matériel insuffisant', 'non analysé',
    'non analysée', 'non réalisable', 'non réalisé', 'non testé', 'pas analysé', 'pas assez de produit',
    'quantité insuffisante', 'quantité insuffisante pour l''analyse', 'test invalide', 'échantillon inexploitable',
    'échantillon insuffisant', 'échantillon non reçu', 'échantillon perdu', 'échantillon refusé',
    'analyse niet mogelijk', 'monster geweigerd', 'monster niet ontvangen', 'monster te klein', 'monster verloren',
    'niet geanalyseerd', 'niet getest', 'niet onderzocht', 'niet uitgevoerd', 'ongeldig', 'onvoldoende materiaal',
    'onvoldoende monster', 'te weinig materiaal', 'test ongeldig'
  ]),
  ('PHRASE', 'not_stated', false, array[
    'entfällt', 'k.A.', 'keine Angabe', 'n.b.', 'nicht angegeben', 'nicht bestimmt', 'nicht gemessen',
    'nicht zutreffend', 'ohne Angabe', 'weiß nicht', '—', 'blank', 'did not say', 'don''t know', 'dont know', 'idk',
    'n.d.', 'n/a', 'na', 'nd', 'nil stated', 'no answer', 'no data', 'no response', 'none given', 'none stated',
    'not applicable', 'not determined', 'not given', 'not measured', 'not provided', 'not recorded', 'not reported',
    'not specified', 'not stated', 'not sure', 'prefer not to say', 'tbd', 'undisclosed', 'unspecified by client',
    'unsure', 'n.c.', 'n/c', 'no aplica', 'no consta', 'no determinado', 'no especificada', 'no especificado',
    'no indicada', 'no indicado', 'no informado', 'no lo sé', 'no medido', 'no procede', 'no refiere', 'no sabe',
    'no sabe/no contesta', 'ns/nc', 'sin datos', 'sin información', 'sin respuesta', 'je ne sais pas', 'n.r.',
    'ne sait pas', 'non communiqué', 'non déterminé', 'non indiqué', 'non mesuré', 'non précisé', 'non précisée',
    'non renseigné', 'non renseignée', 'non spécifié', 'NSP', 'pas de réponse', 's.o.', 'sans objet', 'sans réponse',
    'geen antwoord', 'n.v.t.', 'niet bepaald', 'niet gemeten', 'niet opgegeven', 'niet van toepassing', 'niet vermeld',
    'weet ik niet', 'weet niet', 'no idea', 'not a clue', 'aucune idée', 'ni idea', 'keine Ahnung', 'geen idee'
  ]),
  ('PHRASE', 'unknown', false, array[
    'nicht bekannt', 'unbekannt', '?', '??', 'not known', 'unknown', 'desconocida', 'desconocido', 'inconnu',
    'inconnue', 'non connu', 'niet bekend', 'onbekend'
  ]),
  ('SALT_WORD', 'hydrochloride', false, array[
    'hydrochloride', 'Hydrochlorid', 'chlorhydrate', 'clorhidrato', 'hidrocloruro', 'HCl', '.HCl', 'HCI'
  ]),
  ('SALT_WORD', 'dihydrochloride', false, array[
    'dihydrochloride', 'dichlorhydrate', 'diclorhidrato', 'Dihydrochlorid', '2HCl', '·2HCl'
  ]),
  ('SALT_WORD', 'hydrobromide', false, array[
    'hydrobromide', 'bromhydrate', 'bromhidrato', 'Hydrobromid', 'HBr', '·HBr'
  ]),
  ('SALT_WORD', 'hydroiodide', false, array[
    'hydroiodide', 'hydriodide', 'iodhydrate', 'yodhidrato', 'Hydroiodid', 'hydrojodide'
  ]),
  ('SALT_WORD', 'sulfate', false, array['sulfate', 'sulphate', 'sulfato', 'Sulfat', 'sulfaat']),
  ('SALT_WORD', 'hemisulfate', false, array['hémisulfate', 'hemisulphate', 'hemisulfato', 'Hemisulfat', 'hemisulfaat']),
  ('SALT_WORD', 'bisulfate', false, array[
    'bisulfate', 'bisulphate', 'hydrogen sulfate', 'hydrogen sulphate', 'hydrogénosulfate', 'bisulfato',
    'hidrogenosulfato', 'Hydrogensulfat', 'waterstofsulfaat'
  ]),
  ('SALT_WORD', 'phosphate', true, array['phosphate', 'fosfato', 'Phosphat', 'fosfaat']),
  ('SALT_WORD', 'citrate', false, array['citrate', 'citrato', 'Citrat', 'Zitrat', 'citraat']),
  ('SALT_WORD', 'tartrate', false, array['tartrate', 'tartrato', 'Tartrat', 'tartraat']),
  ('SALT_WORD', 'hemitartrate', false, array['hémitartrate', 'hemitartrato', 'Hemitartrat', 'hemitartraat']),
  ('SALT_WORD', 'bitartrate', false, array[
    'bitartrate', 'hydrogen tartrate', 'bitartrato', 'Hydrogentartrat', 'Bitartrat', 'bitartraat'
  ]),
  ('SALT_WORD', 'fumarate', false, array['fumarate', 'fumarato', 'Fumarat', 'fumaraat']),
  ('SALT_WORD', 'hemifumarate', false, array['hémifumarate', 'hemifumarato', 'Hemifumarat']),
  ('SALT_WORD', 'maleate', false, array['maléate', 'maleato', 'Maleat', 'maleaat']),
  ('SALT_WORD', 'oxalate', false, array['oxalate', 'oxalato', 'Oxalat', 'oxalaat']),
  ('SALT_WORD', 'malate', false, array['malate', 'malato', 'Malat', 'malaat']),
  ('SALT_WORD', 'mesylate', false, array[
    'mésylate', 'mésilate', 'methanesulfonate', 'methanesulphonate', 'mesilato', 'Mesilat', 'Mesylat', 'mesilaat'
  ]),
  ('SALT_WORD', 'besylate', false, array['besylate', 'bésilate', 'besilato', 'Besilat', 'besilaat']),
  ('SALT_WORD', 'tosylate', false, array['tosylate', 'tosilate', 'tosilato', 'Tosilat', 'tosilaat']),
  ('SALT_WORD', 'napsylate', false, array['napsylate', 'napsilate', 'napsilato', 'Napsilat']),
  ('SALT_WORD', 'pamoate', false, array['pamoate', 'embonate', 'pamoato', 'embonato', 'Pamoat', 'Embonat']),
  ('SALT_WORD', 'succinate', true, array['succinate', 'succinato', 'Succinat', 'succinaat']),
  ('SALT_WORD', 'lactate', false, array['lactate', 'lactato', 'Lactat', 'Laktat', 'lactaat']),
  ('SALT_WORD', 'gluconate', false, array['gluconate', 'gluconato', 'Gluconat']),
  ('SALT_WORD', 'saccharate', false, array['saccharate', 'sacarato', 'Saccharat']),
  ('SALT_WORD', 'aspartate', false, array['aspartate', 'aspartato', 'Aspartat', 'aspartaat']),
  ('SALT_WORD', 'sodium salt', false, array[
    'sodium salt', 'sodium', 'sel de sodium', 'sodique', 'de sodium', 'sal sódica', 'sódico', 'sódica', 'de sodio',
    'Natriumsalz', 'natrium', 'natriumzout'
  ]),
  ('SALT_WORD', 'potassium salt', false, array[
    'potassium salt', 'potassium', 'sel de potassium', 'potassique', 'sal potásica', 'potásico', 'potásica',
    'Kaliumsalz', 'kalium', 'kaliumzout'
  ]),
  ('SALT_WORD', 'calcium salt', false, array[
    'calcium salt', 'sel de calcium', 'calcique', 'sal cálcica', 'cálcico', 'Calciumsalz', 'calciumzout'
  ]),
  ('SALT_WORD', 'magnesium salt', false, array[
    'magnesium salt', 'sel de magnésium', 'magnésien', 'sal magnésica', 'Magnesiumsalz', 'magnesiumzout'
  ]),
  ('SALT_WORD', 'base', false, array['base', 'free-base', 'base libre', 'freie Base', 'vrije base']),
  ('SALT_WORD', 'free acid', false, array['free acid', 'acide libre', 'ácido libre', 'freie Säure', 'vrij zuur']),
  ('SALT_WORD', 'anhydrous', false, array['anhydrous', 'anhydre', 'anhidro', 'anhidra', 'wasserfrei', 'watervrij']),
  ('SALT_WORD', 'monohydrate', false, array[
    'monohydrate', 'monohidrato', 'monohidratado', 'Monohydrat', 'monohydraat'
  ]),
  ('SALT_WORD', 'dihydrate', false, array['dihydrate', 'dihidrato', 'dihidratado', 'Dihydrat', 'dihydraat']),
  ('SALT_WORD', 'trihydrate', false, array['trihydrate', 'trihidrato', 'trihidratado', 'Trihydrat', 'trihydraat']),
  ('SALT_WORD', 'pentahydrate', false, array['pentahydrate', 'pentahidrato', 'Pentahydrat', 'pentahydraat']),
  ('SALT_WORD', 'hydrate', false, array['hydraté', 'hidrato', 'hidratado', 'Hydrat', 'hydraat']),
  ('SALT_WORD', 'salt, not named', false, array['salt', 'sel', 'sal', 'Salz', 'zout']),
  ('SALT_WORD', 'acetate', true, array['acétate', 'acetat', 'acetato', 'acetaat']),
  ('SALT_WORD', 'benzoate', true, array['benzoate', 'benzoat', 'benzoato']),
  ('SALT_WORD', 'propionate', true, array['propionate', 'propionat', 'propionato']),
  ('SALT_WORD', 'butyrate', true, array['butyrate', 'butyrat', 'butirato']),
  ('SALT_WORD', 'nitrate', true, array['nitrate', 'nitrat', 'nitrato']),
  ('DANGER_STEM', 'fentanyl', false, array['fentan', 'fentyn', 'phentan']),
  ('DANGER_STEM', 'nitazene', false, array['nitaz', 'nitac', 'etazen', 'metazen']),
  ('DANGER_STEM', 'tranquilliser', false, array['tomidin', 'xylaz', 'xilaz', 'xilac']),
  ('DANGER_STEM', 'benzodiazepine', false, array['zolam', 'zepam']),
  ('DANGER_STEM', 'orphine', false, array['orphin', 'orfin', 'chlorphin']),
  ('DANGER_STEM', 'synthetic cannabinoid', false, array['-inaca']),
  ('DANGER_STEM', 'psychedelic', false, array['nbome', 'dragonfly']),
  ('DANGER_STEM', 'stimulant', false, array['methoxyamphetamin', 'methoxymethamphetamin']),
  ('DANGER_STEM', 'opioid', false, array['U-4', 'AP-237']),
  ('UNCLEAR_NAME', '', false, array[
    'acetylmorphine', 'Adderall', 'barbiturate', 'benzodiazepine', 'cathinone', 'chloromethcathinone', 'chlorphine',
    'CMC', 'co-codamol', 'co-proxamol', 'Darvocet', 'Diconal', 'fentanyl analogue', 'fluoroamphetamine',
    'fluorofentanyl', 'fluoromethamphetamine', 'GBL/GHB', 'MAM', 'Mandrax', 'methorphan', 'methylfentanyl',
    'methylmethcathinone', 'MMC', 'monoacetylmorphine', 'nitazene', 'nitazenes', 'opiate', 'opioid', 'organic acid',
    'Percocet', 'PMMA', 'Suboxone', 'sugar', 'synthetic cannabinoid', 'Tuinal', 'Tylenol 3', 'Valoron', 'Vicodin',
    '1p', '30s', '4-ho', '5-me', '5-meo', 'A', 'AA', 'aces', 'adam', 'AL', 'apache', 'b1', 'bars', 'base',
    'bath salts', 'beans', 'bees', 'benzo dope', 'benzos', 'blues', 'brown', 'buttons', 'BZ', 'C', 'candyflip',
    'china white', 'crystal', 'dex', 'dirty 30', 'DM', 'DMA', 'dope', 'down', 'downers', 'dust', 'E', 'ED', 'foxy',
    'G', 'gina', 'glass', 'goey', 'goofball', 'grey death', 'gunpowder', 'H', 'hard', 'hearts', 'horse', 'ice', 'junk',
    'K', 'K2', 'lean', 'legal high', 'lucy', 'M', 'm1', 'M30', 'magic', 'magic mushrooms', 'MD', 'MED', 'monkey dust',
    'mushrooms', 'NEP', 'nos', 'NPE', 'NPP', 'O', 'pep', 'percs', 'pills', 'pink', 'pink cocaine', 'plant food',
    'poppers', 'purp', 'purple drank', 'red devil', 'research chemical', 'rock', 'rolls', 'rush', 'S', 'san', 'shabu',
    'sherm', 'shrooms', 'side', 'skittles', 'snowball', 'soft', 'special', 'speed', 'speedball', 'spice', 'syrup', 'T',
    'tabs', 'TNT', 'tranq', 'tranq dope', 'trips', 'tuci', 'tucibi', 'tusi', 'up', 'uppers', 'V', 'wet', 'white', 'X',
    'yaba', 'zombie drug'
  ])
) as words (kind, means, only_if_listed, texts);
