-- Testing at the counter: strips that run, and what became of telling the person.

-- A strip that was dipped and is read later; the row goes when it was read or thrown away.
create table strip_timers (
  sample_id text not null references samples,
  strip_type text not null check (length(strip_type) between 1 and 100),
  started_at timestamptz not null,
  ready_at timestamptz not null check (ready_at > started_at),
  started_by integer not null references users,
  primary key (sample_id, strip_type)
);

-- The person heard it, took the card, did not want to hear it, left before, or could not be reached after they had left.
create type telling_shown as enum ('TICKET', 'CARD', 'NEITHER');
create table tellings (
  id bigint generated always as identity primary key,
  sample_id text not null references samples,
  outcomes text[] not null check (cardinality(outcomes) between 1 and 2
    and outcomes <@ array['HEARD', 'CARD', 'DID_NOT_WANT', 'LEFT', 'NOT_REACHED']),
  shown telling_shown,
  naloxone_offered boolean,
  told_at timestamptz not null,
  told_by integer not null references users
);
create index tellings_by_sample on tellings (sample_id, id);
