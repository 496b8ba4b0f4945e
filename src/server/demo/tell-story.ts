/**
 * Tells one sample's story into the book. Every step asks the lifecycle table first and takes state, report state and
 * custody entries from it, so the demo holds nothing that the server would have refused.
 */

import { returnDate } from '#domain/dates.ts'
import { keysOf } from '#domain/records.ts'
import { outcome, refusal, type SampleAction, sampleRules } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { answersOf } from './demo-answers.ts'
import type { DemoBook, DemoSample } from './demo-book.ts'
import type { DemoClock } from './demo-clock.ts'
import type { Places } from './demo-people.ts'
import type { Tested } from './demo-reports.ts'
import { demoSites, isOutside, type SiteKey, siteKeys, turnaroundDays } from './demo-sites.ts'
import type { Step, Story } from './demo-stories.ts'
import { emptyWeight, pick, roll } from './made-up.ts'
import type { DemoOptions } from './read-data.ts'
import { effects } from './story-effects.ts'
import type { Telling } from './telling.ts'

/** What all stories share. */
export type World = {
  readonly book: DemoBook
  readonly places: Places
  readonly clock: DemoClock
  readonly options: DemoOptions
  readonly zone: string
  readonly holidays: readonly string[]
}

/** One sample of a story. `minute`: how long after nine it was collected. */
export type Cast = {
  readonly story: Story
  readonly daysAgo: number
  readonly sample_id: string
  readonly minute: number
  readonly tested: Tested
}

/** Minutes after nine as HH:MM. */
const morningTime = (minute: number) =>
  `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function timeOf(clock: DemoClock, { minutesAgo, time }: Step, daysAgo: number) {
  return minutesAgo === undefined ? clock.at(daysAgo, time) : clock.ago(minutesAgo)
}

/** Records everything that happened to one sample. */
export function tellStory(world: World, cast: Cast): void {
  const { book, places, clock } = world
  const { story } = cast
  let sample = register(world, cast)
  let daysAgo = cast.daysAgo
  for (const step of story.path.slice(1)) {
    daysAgo -= step.after
    const at = timeOf(clock, step, daysAgo)
    if (step.do === 'import' || step.do === 'register') {
      sample = { ...sample, state: 'READY_FOR_ANALYSIS' }
      continue
    }
    const lab = siteKeys.find((key) => places.site[key] === sample.analysis_site) ?? story.at
    const telling = {
      book,
      places,
      zone: world.zone,
      story,
      step,
      tested: cast.tested,
      at,
      lab,
      ...actor(world, story, step, sample, lab, at),
    }
    sample = tellStep(sample, step.do, telling)
  }
  book.samples.push(sample)
}

function tellStep(sample: DemoSample, action: SampleAction, telling: Telling): DemoSample {
  const { book, places, at, site, staff, user_id } = telling
  const refused = refusal(action, sample, viewerOf(telling, action))
  if (refused !== null) throw new Error(`The demo's ${sample.sample_id} cannot ${action}: ${refused.detail}`)
  const { set, entries } = effects[action]?.(sample, telling) ?? {}
  const next = { ...sample, ...set, ...outcome(action, sample), last_update: at }
  const { sample_id } = sample
  for (const logged of sampleRules[action].log) {
    for (const entry of entries?.(logged) ?? []) {
      const nothing = { track_number: null, note: null }
      book.custody_log.push({
        ...nothing,
        ...entry,
        sample_id,
        action: logged,
        site_id: places.site[site],
        at,
        user_id,
      })
    }
  }
  const who = action === 'answerPublicSurvey' ? 'A service user' : staff
  const site_id = action === 'answerPublicSurvey' ? null : places.site[site]
  book.audit_log.push({
    at,
    user_id,
    who,
    site_id,
    action,
    entity: 'sample',
    entity_id: sample_id,
    ...changed(sample, next),
  })
  return next
}

function changed(sample: DemoSample, next: DemoSample) {
  const fields = keysOf(next).filter(
    // The package has no number yet.
    (field) => field !== 'last_update' && field !== 'package_id' && String(sample[field]) !== String(next[field]),
  )
  const of = (row: DemoSample) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]])))
  return { before: of(sample), after: of(next) }
}

/** Who acts: an administrator, the lab's people, or those of the collecting site. */
function actor({ places }: World, story: Story, step: Step, sample: DemoSample, lab: SiteKey, at: string) {
  // Called only for events of the table.
  const { by } = sampleRules[step.do as SampleAction]
  if (by === 'admin') return { site: places.admin.site, staff: places.admin.name, user_id: places.admin.id }
  const isOnItsWay = (sample.state_before_missing ?? sample.state) !== 'FILLED'
  const isAtLab = by === 'analysis' || by === 'any analysis site' || (by === 'either' && isOnItsWay)
  const site = isAtLab ? lab : story.at
  // One person does the whole batch of that time.
  const staff = pick(`${step.do} ${at}`, demoSites[site].staff)
  return { site, staff, user_id: by === 'anyone' ? null : (places.account[site] ?? null) }
}

function viewerOf({ places, site }: Telling, action: SampleAction): Viewer {
  const { collects, analyses } = demoSites[site]
  const is_admin = sampleRules[action].by === 'admin'
  return { site_id: places.site[site], performs_collection: collects, performs_analysis: analyses, is_admin }
}

function register(world: World, { story, daysAgo, sample_id, minute, tested }: Cast): DemoSample {
  const { book, places, clock, options, zone, holidays } = world
  const answers = answersOf(tested.source, story, sample_id, options)
  const [taken] = story.path
  const at = taken?.minutesAgo === undefined ? clock.at(daysAgo, morningTime(minute)) : clock.ago(taken.minutesAgo)
  const site_id = places.site[story.at]
  const container_type = tested.isEquipment ? 'BAG' : 'VIAL'
  const empty_weight = tested.isEquipment ? null : emptyWeight(sample_id)
  const neverVoided = { voided_at: null, void_reason: null }
  book.registered_ids.push({ sample_id, site_id, container_type, empty_weight, used_at: at, ...neverVoided })
  const user_id = places.account[story.at] ?? null
  const staff = answers.collected_by
  const nothing = { track_number: null, note: null }
  book.custody_log.push({ ...nothing, sample_id, action: 'COLLECTED', site_id, staff, at, user_id })
  const what = { action: 'register', entity: 'sample', entity_id: sample_id }
  book.audit_log.push({ at, user_id, who: staff, site_id, ...what, before: null, after: JSON.stringify(answers) })
  return {
    ...answers,
    collecting_site_id: site_id,
    container_type,
    empty_weight,
    full_weight: null,
    shown_id: null,
    date_collected: at,
    date_collected_exactness: 'day',
    last_update: at,
    return_date: returnDate(at, zone, turnaroundDays, holidays),
    state: 'FILLED',
    is_not_tdcs: story.for === 'STAFF_AGENCY' || isOutside(story.at),
    research_participation: answers.collected_from === 'USER' && roll(`research ${sample_id}`, 4) === 0,
    date_received: null,
    reported_at: null,
    shared_at: null,
    deleted_at: null,
    state_before_missing: null,
    report_state: null,
    further_analysis_from: null,
    analysis_site: null,
    track_number: null,
    package_id: null,
    not_analyzed: null,
    is_quantified: false,
    is_liquid: null,
    survey_is_completed: false,
    read_online: false,
    new_result_since_shared: false,
    corrected_since_shared: false,
    new_warning_since_shared: false,
    message_refused: false,
    rests_on_recall: false,
    tested_here_site: null,
    collected_at_site: null,
    returned_at: null,
    returned_weight: null,
    is_told: false,
    routed_to: [],
    anonymised_at: null,
    import_id: null,
  }
}
