/**
 * Alerts as staff write, release and check them; every alert needs two people. domain/alert/public-alert declares what
 * the public reads of them.
 */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { listQuery, pageOf, RowParams } from './admin/paging.ts'
import { Alert, AlertRow, AlertText, byLanguage } from './alert-shapes.ts'
import { endpoint } from './endpoint.ts'
import { Day, requiredText, rowNumber, SampleIds, text } from './fields.ts'

export const listAlerts = endpoint({
  method: 'GET',
  path: '/alerts/',
  access: 'alerts',
  summary:
    'Every alert but dropped drafts: those to check again first, then proposals, drafts, active ones and the rest.',
  query: z.object({ limit: listQuery.limit, offset: listQuery.offset }),
  answer: pageOf(AlertRow),
})

export const alertChoices = endpoint({
  method: 'GET',
  path: '/alerts/choices/',
  access: 'alerts',
  summary:
    'What a text can choose from: languages, areas (with the reason if one is refused), and what drugs are sold as.',
  answer: z.object({
    languages: z.array(z.enum(languageCodes)),
    /** The name to use instead of an area. */
    whole_region: z.string(),
    areas: z.array(z.object({ id: z.int(), name: z.string(), refusal: z.string().nullable() })),
    sold_as: z.array(z.string()),
    /** The first and last day on which an alert released today may end. */
    ends: z.object({ first: Day, last: Day }),
  }),
})

export const alertNames = endpoint({
  method: 'GET',
  path: '/alerts/names/',
  access: 'alerts',
  summary:
    'Finds the substances that an alert may name by part of a name; each comes with the name that the public reads.',
  query: z.object({ search: text(200).default('') }),
  answer: z.array(
    z.object({
      drug_id: z.int(),
      name: z.string(),
      /** The substance's own name if the public reads another; only analysis staff get it. */
      identity: z.string().nullable(),
      /** The forms in which an amount of the substance may be stated, 'base' first; empty if there is only the base. */
      forms: z.array(z.string()),
    }),
  ),
})

export const readAlert = endpoint({
  method: 'GET',
  path: '/alerts/{id}/',
  access: 'alerts',
  summary: 'One alert: its draft, every version, its samples, and why it is checked again.',
  params: RowParams,
  answer: Alert,
})

const signal_id = rowNumber('Choose a signal.')

export const makeAlert = endpoint({
  method: 'POST',
  path: '/alerts/',
  access: 'issues alerts',
  summary: 'Begins a draft from the samples of a signal, and so answers the signal; null begins an empty draft.',
  status: 201,
  input: z.object({ signal_id: signal_id.nullable() }),
  answer: Alert,
})

export const addSignal = endpoint({
  method: 'POST',
  path: '/alerts/{id}/signals/',
  access: 'issues alerts',
  summary: 'Adds the samples of a signal, and so answers the signal. If the alert was released, this begins an update.',
  params: RowParams,
  input: z.object({ signal_id }),
  answer: Alert,
})

export const addAlertSamples = endpoint({
  method: 'POST',
  path: '/alerts/{id}/samples/',
  access: 'issues alerts',
  summary: 'Adds samples to a draft; the caller must be allowed to see them.',
  params: RowParams,
  input: z.object({ samples: SampleIds }),
  answer: Alert,
})

export const removeAlertSamples = endpoint({
  method: 'POST',
  path: '/alerts/{id}/samples/remove/',
  access: 'issues alerts',
  summary: 'Removes samples from a draft; the caller must be allowed to see them.',
  params: RowParams,
  input: z.object({ samples: SampleIds }),
  answer: Alert,
})

const draft_no = z.int('Send the number of the draft that you read.').min(0).max(2_147_483_647)

export const saveAlertDraft = endpoint({
  method: 'PUT',
  path: '/alerts/{id}/draft/',
  access: 'issues alerts',
  summary: 'Saves the text of a draft, which may have gaps. Whoever changes the text cannot release it.',
  params: RowParams,
  input: z.object({ draft_no, ...AlertText.shape }),
  answer: Alert,
})

export const beginUpdate = endpoint({
  method: 'POST',
  path: '/alerts/{id}/draft/',
  access: 'issues alerts',
  summary: 'Begins an update of a released alert, with its text as it is.',
  params: RowParams,
  answer: Alert,
})

export const dropAlertDraft = endpoint({
  method: 'DELETE',
  path: '/alerts/{id}/draft/',
  access: 'issues alerts',
  summary: 'Drops a draft; an alert that was never released goes with it.',
  params: RowParams,
  /** null if the alert itself was deleted. */
  answer: z.object({ alert: Alert.nullable() }),
})

const releaseQuestions = ['kept_name', 'strips_only', 'sees_none', 'same_name'] as const

/** Codes of warnings that somebody has confirmed, separated by commas. */
const Confirmed = z.object({
  confirmed: text(200)
    .default('')
    .transform((codes) => codes.split(',').filter((code) => code !== ''))
    .pipe(z.array(z.enum(releaseQuestions, `Choose of: ${releaseQuestions.join(', ')}.`))),
})

export const proposeAlert = endpoint({
  method: 'POST',
  path: '/alerts/{id}/propose/',
  access: 'issues alerts',
  summary: 'Proposes a draft without gaps for release. The server asks about names that the public does not read.',
  params: RowParams,
  query: Confirmed,
  input: z.object({ draft_no }),
  answer: Alert,
})

export const sendBackAlert = endpoint({
  method: 'POST',
  path: '/alerts/{id}/send-back/',
  access: 'releases alerts',
  summary: 'Sends a proposed draft back to its writers, and says what to change.',
  params: RowParams,
  input: z.object({ comment: requiredText(1000, 'Say what shall be changed.') }),
  answer: Alert,
})

export const releaseAlert = endpoint({
  method: 'POST',
  path: '/alerts/{id}/release/',
  access: 'releases alerts',
  summary:
    'Releases a proposed text; nobody who changed it may do so. The server asks about a text that rests on strips alone.',
  params: RowParams,
  query: Confirmed,
  input: z.object({ draft_no }),
  answer: Alert,
})

export const retractAlert = endpoint({
  method: 'POST',
  path: '/alerts/{id}/retract/',
  access: 'releases alerts',
  summary: 'Takes a released alert back, with the reason in each of its languages; its page says so from then on.',
  params: RowParams,
  input: z.object({ words: byLanguage(text(500)) }),
  answer: Alert,
})

export const holdAlert = endpoint({
  method: 'POST',
  path: '/alerts/{id}/holds/',
  access: 'releases alerts',
  summary: 'Answers, with the reason, that an alert that must be checked again holds as it is.',
  params: RowParams,
  input: z.object({ reason: requiredText(1000, reasonMissing) }),
  answer: Alert,
})

/** The most bytes of an uploaded picture. */
export const mostPictureBytes = 8 * 1024 * 1024

export const uploadAlertPicture = endpoint({
  method: 'POST',
  path: '/alerts/pictures/',
  access: 'issues alerts',
  summary:
    'Takes a PNG, JPEG or WebP of at most 8 MB as base64. The server scales the picture and keeps only its pixels.',
  status: 201,
  mostBytes: Math.ceil(mostPictureBytes / 3) * 4 + 1000,
  input: z.object({
    image: z
      .base64('Send the picture as base64.')
      .max(Math.ceil(mostPictureBytes / 3) * 4, 'Choose a picture of at most 8 MB.'),
  }),
  answer: z.object({ hash: z.string(), width: z.int(), height: z.int() }),
})

const PictureParams = z.object({ hash: text(64) })

export const readAlertPicture = endpoint({
  method: 'GET',
  path: '/alerts/pictures/{hash}/',
  access: 'public',
  summary: 'A picture of a released alert; it never changes.',
  params: PictureParams,
  answer: 'image',
})

export const readDraftPicture = endpoint({
  method: 'GET',
  path: '/alerts/draft-pictures/{hash}/',
  access: 'alerts',
  summary: 'A picture that was uploaded for an alert, released or not.',
  params: PictureParams,
  answer: 'image',
})
