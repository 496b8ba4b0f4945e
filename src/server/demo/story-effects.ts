/** What each event of a story writes besides the state: columns of the sample, custody entries, rows of its own. */
import { localDay } from '#domain/dates.ts'
import { showGrams } from '#domain/report/quantities.ts'
import { sharesBySurvey } from '#domain/sample/lifecycle-conditions.ts'
import type { SampleAction } from '#domain/sample/sample-lifecycle.ts'
import { boardSince } from '#domain/sample/ticket.ts'
import type { DemoSample } from './demo-book.ts'
import { type DemoSite, demoSites, routeOf } from './demo-sites.ts'
import { staffSurvey, userSurvey } from './demo-surveys.ts'
import { pick, roll } from './made-up.ts'
import { correct, saveDraft, submit } from './report-effects.ts'
import { type Effect, type Teller, type Telling, why } from './telling.ts'

const couriers = ['Marcus Bellamy', 'Lena Kovacs']
const byStaff = ({ staff, step }: Telling): Effect => ({ entries: () => [{ staff, note: step.why ?? null }] })
const unlogged = (set: Partial<DemoSample>): Effect => ({ set, entries: () => [] })

function prepare(sample: DemoSample, telling: Telling): Effect {
  const { book, places, story, step, at, site, staff, user_id } = telling
  const further = step.do === 'prepareForFurtherAnalysis'
  const to_site_id = places.site[step.to ?? routeOf(story.at, sample.sample_type)]
  const row = {
    from_site_id: places.site[site],
    to_site_id,
    reason: further ? 'REQUIRES_FURTHER_ANALYSIS' : 'FROM_COLLECTION',
    why: further ? why(telling) : null,
    person: staff,
    track_number: step.byPost ? `CP ${1_000_000 + roll(`post ${site} ${step.do} ${story.at}`, 9_000_000)} CA` : null,
    prepared_at: at,
    prepared_by: user_id,
  } as const
  const same = book.packages.findIndex((other) => JSON.stringify(other) === JSON.stringify(row))
  if (same < 0) book.packages.push(row)
  return {
    set: {
      package_id: same < 0 ? book.packages.length - 1 : same,
      track_number: row.track_number,
      analysis_site: to_site_id,
      routed_to: [...new Set([...sample.routed_to, to_site_id])],
      ...(further ? { further_analysis_from: places.site[site] } : {}),
    },
    entries: () => [{ staff, track_number: row.track_number, note: row.why }],
  }
}

/** What each event of the lifecycle table does, for the events that the demo uses. */
export const effects: Partial<Record<SampleAction, Teller>> = {
  edit: (_sample, telling) => byStaff(telling),
  requestDeletion: (sample, telling) => {
    const { book, at, staff, user_id } = telling
    const request = {
      sample_id: sample.sample_id,
      staff,
      reason: why(telling),
      requested_at: at,
      requested_by: user_id,
    }
    const open = { decided_at: null, decided_by: null, decision: null, note: null }
    book.deletion_requests.push({ ...request, ...open })
    // As when staff ask for it on the page, the reason is in the request only, not in the custody log.
    return { entries: () => [{ staff, note: null }] }
  },
  approveDeletion: (sample, telling) => {
    const { at, book } = telling
    decide(sample, telling, 'APPROVED')
    const index = book.registered_ids.findIndex(({ sample_id }) => sample_id === sample.sample_id)
    const registered = book.registered_ids[index]
    if (registered !== undefined) {
      book.registered_ids[index] = { ...registered, voided_at: at, void_reason: 'The sample was deleted.' }
    }
    return { ...byStaff(telling), set: { deleted_at: at } }
  },
  rejectDeletion: (sample, telling) => {
    decide(sample, telling, 'REJECTED')
    return { entries: () => [{ staff: telling.staff, note: `Deletion refused: ${why(telling)}` }] }
  },
  prepareForTransport: prepare,
  prepareForFurtherAnalysis: prepare,
  reportMissing: (_sample, telling) => byStaff(telling),
  find: (_sample, telling) => byStaff(telling),
  receive: (sample, { at, staff }) => ({
    set: { date_received: at },
    entries: (action) =>
      action === 'ACCEPTED'
        ? [{ staff }]
        : [
            {
              staff: sample.track_number === null ? pick(at, couriers) : 'Third Party',
              track_number: sample.track_number,
            },
          ],
  }),
  testHere: (sample, { book, places, zone, site, at, staff }) => {
    const site_id = places.site[site]
    const standing = book.tickets.filter(
      (other) => other.site_id === site_id && other.given_at > boardSince(new Date(at)),
    )
    const { sample_id } = sample
    book.tickets.push({ sample_id, site_id, day: localDay(at, zone), number: standing.length + 1, given_at: at })
    return {
      set: { analysis_site: site_id, tested_here_site: site_id, routed_to: [site_id], date_received: at },
      entries: () => [{ staff }],
    }
  },
  giveBack: (_sample, { site, at, staff }) => {
    const returned_weight = 0.42
    const { return_basis = '' }: DemoSite = demoSites[site]
    return {
      set: { analysis_site: null, returned_at: at, returned_weight },
      entries: () => [{ staff, note: `${showGrams(returned_weight)}. ${return_basis}` }],
    }
  },
  saveDraft,
  requestFurtherAnalysis: saveDraft,
  submitReport: submit,
  correct,
  couldNotBeAnalyzed: (sample, telling) => {
    const { book, places, lab, staff, at } = telling
    const isFirst = sample.reported_at === null
    const reason = why(telling)
    const { sample_id } = sample
    if (!isFirst) book.analysis_notes.push({ sample_id, site_id: places.site[lab], staff, reason, at })
    return {
      set: { ...(isFirst ? { not_analyzed: reason } : {}), further_analysis_from: null },
      entries: () => [{ staff, note: `Could not be analyzed: ${reason}` }],
    }
  },
  share: (sample, { book, at, staff, user_id }) => {
    book.sharing_surveys.push(staffSurvey(sample, staff, user_id, at))
    if (sample.tested_here_site !== null && user_id !== null)
      book.tellings.push({
        ...{ sample_id: sample.sample_id, outcomes: ['HEARD'], shown: 'TICKET', naloxone_offered: null },
        ...{ told_at: at, told_by: user_id },
      })
    return unlogged({ shared_at: at })
  },
  markAsShared: (_sample, { at }) => unlogged({ shared_at: at }),
  answerPublicSurvey: (sample, { book, at }) => {
    book.sharing_surveys.push(userSurvey(sample, at))
    return unlogged({
      survey_is_completed: true,
      read_online: true,
      ...(sharesBySurvey(sample) ? { shared_at: at } : {}),
    })
  },
  couldNotShare: () => unlogged({}),
  dispose: (sample, { book, places, lab, staff, step, at }) => {
    const witness = demoSites[lab].staff.find((name) => name !== staff) ?? ''
    const disposal = {
      sample_id: sample.sample_id,
      site_id: places.site[lab],
      staff,
      witness,
      why: step.why ?? null,
      at,
    }
    book.disposals.push(disposal)
    const note = [`Witness: ${witness}`, disposal.why].filter((part) => part !== null).join('. ')
    return { entries: () => [{ staff, note }] }
  },
}

function decide({ sample_id }: DemoSample, telling: Telling, decision: 'APPROVED' | 'REJECTED') {
  const { book, places, at } = telling
  const index = book.deletion_requests.findIndex((request) => request.sample_id === sample_id)
  const request = book.deletion_requests[index]
  if (request === undefined) throw new Error(`Nobody asked to delete ${sample_id}.`)
  const decided = { decided_at: at, decided_by: places.admin.id, decision, note: why(telling) }
  book.deletion_requests[index] = { ...request, ...decided }
}
