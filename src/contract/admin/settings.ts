/**
 * Settings that change while the service runs (R13.3), what is still missing before it can work, and the audit
 * trail.
 */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { Time, text } from '#contract/fields.ts'
import { jobKinds } from '#domain/service/job-kinds.ts'
import { listQuery, pageOf, RowParams } from './paging.ts'
import { ClockDoubt } from './retention.ts'
import { SettingsForm } from './settings-form.ts'

export const readSettings = endpoint({
  method: 'GET',
  path: '/admin/settings/',
  access: 'admin',
  versioned: { entity: 'settings', id: 'service' },
  summary: 'Every setting.',
  answer: SettingsForm.extend(versioned),
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/admin/settings/',
  access: 'admin',
  versioned: { entity: 'settings', id: 'service' },
  summary: 'Changes settings; those that are not sent stay.',
  // Changes that weaken the protection of readers, of small groups in public numbers, or of the proof of custody.
  reauthenticated: [
    'check_codes',
    'exit_url',
    'mail_custody_heads',
    'fewest_samples',
    'word_names_service',
    'public_numbers',
    'frame_sites',
  ],
  input: SettingsForm.partial(),
  answer: SettingsForm.extend(versioned),
})

/** One step of setting up a service. `missing`: what is still to do; empty if nothing is. */
const SetupStep = z.object({
  step: z.enum(['service', 'check_codes', 'sites', 'routing', 'people', 'options', 'drugs', 'ids']),
  missing: z.array(z.string()),
  /** What is there already, in words. */
  have: z.string(),
})

export const readSetup = endpoint({
  method: 'GET',
  path: '/admin/setup/',
  access: 'admin',
  summary: 'What is still missing before the first sample can be registered.',
  answer: z.object({ steps: z.array(SetupStep), has_samples: z.boolean() }),
})

export const fillLists = endpoint({
  method: 'POST',
  path: '/admin/setup/suggested/',
  access: 'admin',
  summary: 'Fills empty lists of options, or the dictionary of drugs, with what comes with Vialog.',
  input: z.object({ what: z.enum(['options', 'drugs'], 'Choose one of: options, drugs.') }),
  answer: readSetup.answer,
})

/** An entry of the audit trail, in words. */
const AuditEntry = z.object({
  id: z.int(),
  at: Time,
  who: z.string(),
  site: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** One sentence a changed field: 'name: Old → New'. */
  changes: z.array(z.string()),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/',
  access: 'admin',
  summary: 'The audit trail, newest first, by person, kind, day and number of what was changed.',
  query: z.object({
    ...listQuery,
    entity: text(60).optional(),
    entity_id: text(200).optional(),
    from: z.iso.date('Enter a day as YYYY-MM-DD.').optional(),
    to: z.iso.date('Enter a day as YYYY-MM-DD.').optional(),
  }),
  answer: pageOf(AuditEntry),
})

/** A backup that was made or failed, and whether its test restore worked. */
const BackupFacts = z.object({
  started_at: Time,
  /** Made by schedule, not by the operator's command. */
  is_nightly: z.boolean(),
  file: z.string().nullable(),
  size_mb: z.number().nullable(),
  is_encrypted: z.boolean().nullable(),
  /** Why there is no file. */
  fault: z.string().nullable(),
  tried_at: Time.nullable(),
  /** Why its test restore failed. */
  try_fault: z.string().nullable(),
  /** When the command in BACKUP_AFTER had copied it to another place. */
  carried_at: Time.nullable(),
  /** How that command failed. */
  carry_fault: z.string().nullable(),
})

export const readHealth = endpoint({
  method: 'GET',
  path: '/admin/health/',
  access: 'admin',
  summary: 'How the service is: version, uptime, database, requests, slowest calls, errors with their references.',
  answer: z.object({
    version: z.string(),
    started_at: Time,
    node: z.string(),
    memory_mb: z.number(),
    database: z.object({ version: z.string(), size_mb: z.number(), connections: z.int(), migrations: z.int() }),
    requests_last_minute: z.int(),
    slowest: z.array(z.object({ route: z.string(), calls: z.int(), p99_ms: z.number(), max_ms: z.number() })),
    errors: z.array(z.object({ at: Time, reference: z.string(), route: z.string() })),
    samples: z.int(),
    /** Set if the clock cannot be trusted: nothing is erased until somebody confirms it. */
    clock: ClockDoubt.nullable(),
    /** When the database went back and lacks what was acknowledged; until somebody says that it is known. */
    setbacks: z.array(
      z.object({
        id: z.int(),
        noticed_at: Time,
        /** The newest entry of the audit trail that is left from before, and the newest that was seen: what was saved between may be lost. */
        left_at: Time.nullable(),
        seen_at: Time,
        /** PostgreSQL's timelines and positions, for whoever looks for the lost data; empty where unknown. */
        places: z.string(),
      }),
    ),
    /** What the service does later by itself: each kind of job of which some wait. */
    jobs: z.array(
      z.object({
        kind: z.enum(jobKinds),
        waiting: z.int(),
        /** When the oldest of those that wait was added. */
        since: Time.nullable(),
        /** How many nobody tries any more. */
        given_up: z.int(),
        /** Why the newest of all of them failed. */
        fault: z.string().nullable(),
      }),
    ),
    backups: z.object({
      /** Whether this server makes nightly backups, that is, BACKUP_DIR is set. */
      is_nightly: z.boolean(),
      /** Whether a command copies each backup to another place: BACKUP_AFTER. */
      is_carried: z.boolean(),
      hour: z.int(),
      keep_days: z.int(),
      /** When the newest backup was made that passed its test restore. */
      last_good: Time.nullable(),
      /** What is wrong with the backups, in sentences. */
      alarms: z.array(z.string()),
      newest: z.array(BackupFacts),
    }),
  }),
})

export const confirmSetback = endpoint({
  method: 'POST',
  path: '/admin/setbacks/{id}/known/',
  access: 'admin',
  summary: 'Says that it is known that the database went back. Pages, doctor and metrics stop saying so.',
  reauthenticated: true,
  params: RowParams,
  answer: z.object({ known_at: Time }),
})
