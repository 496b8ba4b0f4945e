-- What the service does later by itself: a row for each thing to do, added in the transaction of its cause.
create table jobs (
  kind text not null check (kind in ('ASK_RULES', 'MAIL_ALERT', 'SEND_WORD')),
  -- What it is about: the ID of a report, a mail or a sample.
  key text not null,
  added_at timestamptz(3) not null,
  -- Not before this time. Somebody who begins the job moves it to when another server may take it for abandoned.
  due_at timestamptz(3) not null,
  -- Tries whose end nobody recorded: they may have done it.
  claims integer not null default 0,
  -- Tries that certainly failed, and what the last one said; no text of a person.
  failures integer not null default 0,
  fault text,
  -- Since when nobody tries it any more.
  given_up_at timestamptz(3),
  primary key (kind, key)
);
create index jobs_due on jobs (kind, due_at) where given_up_at is null;

-- A job goes with what it is about.
create function drop_job() returns trigger language plpgsql as $$
begin
  delete from jobs where kind = tg_argv[0] and key = to_jsonb(old) ->> tg_argv[1];
  return null;
end
$$;
create trigger alert_mails_drop_job after delete on alert_mails for each row execute function drop_job('MAIL_ALERT', 'id');
create trigger contacts_drop_job after delete on contacts for each row execute function drop_job('SEND_WORD', 'sample_id');

-- What waited in the tables of before.
insert into jobs (kind, key, added_at, due_at, failures)
  select 'ASK_RULES', report_id, min(at), min(due_at), max(tries) from alert_jobs group by report_id;
insert into jobs (kind, key, added_at, due_at, failures, fault, given_up_at)
  select 'MAIL_ALERT', id, due_at - interval '2 minutes' * (power(2, tries) - 1), due_at, tries, fault, case when tries >= 8 then due_at end
  from alert_mails where sent_at is null;
insert into jobs (kind, key, added_at, due_at, claims, failures)
  select 'SEND_WORD', sample_id, due_at, next_at, claims, failures from contacts where next_at is not null;

-- Servers of 0.1.0 may run beside this version. They find nothing to do in their tables, and what they add becomes a job.
-- A later release drops alert_jobs, these columns and triggers.
delete from alert_jobs;
alter table alert_mails alter column due_at drop not null;
alter table contacts drop constraint tried_when_due;
update alert_mails set due_at = null where sent_at is null;
update contacts set next_at = null;

create function becomes_job() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  insert into jobs (kind, key, added_at, due_at) values (tg_argv[0], row ->> tg_argv[1], now(), (row ->> tg_argv[2])::timestamptz)
    on conflict do nothing;
  return case when tg_table_name <> 'alert_jobs' then jsonb_populate_record(new, jsonb_build_object(tg_argv[2], null)) end;
end
$$;
create trigger alert_jobs_become_jobs before insert on alert_jobs for each row execute function becomes_job('ASK_RULES', 'report_id', 'due_at');
create trigger alert_mails_become_jobs before insert on alert_mails for each row when (new.due_at is not null)
  execute function becomes_job('MAIL_ALERT', 'id', 'due_at');
create trigger contacts_become_jobs before update of next_at on contacts for each row when (new.next_at is not null)
  execute function becomes_job('SEND_WORD', 'sample_id', 'next_at');
