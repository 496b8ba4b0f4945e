/** The input and the result of telling an event. */
import type { CustodyAction } from '#domain/terms.ts'
import type { DemoBook, DemoSample } from './demo-book.ts'
import type { Places } from './demo-people.ts'
import type { Tested } from './demo-reports.ts'
import type { SiteKey } from './demo-sites.ts'
import type { Step, Story } from './demo-stories.ts'

/** An event while it is told: who acts, where, when; `lab` is the site that the sample is at or on its way to. */
export type Telling = {
  readonly book: DemoBook
  readonly places: Places
  readonly zone: string
  readonly story: Story
  readonly step: Step
  readonly tested: Tested
  readonly at: string
  readonly site: SiteKey
  readonly lab: SiteKey
  readonly staff: string
  readonly user_id: number | null
}

type Entry = { readonly staff: string; readonly track_number?: string | null; readonly note?: string | null }

/** What an event does to the sample; `entries` names who did the parts that the lifecycle table logs. */
export type Effect = {
  readonly set?: Partial<DemoSample>
  readonly entries?: (action: CustodyAction) => readonly Entry[]
}

/** Tells one event. */
export type Teller = (sample: DemoSample, telling: Telling) => Effect

/** The reason that a step of a story gives. */
export const why = ({ step }: Telling) => step.why ?? ''
