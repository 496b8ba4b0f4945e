/**
 * What the server hands to the pages that it renders for the public. Words and facts that a page shows, and nothing
 * else: whatever is here may be read by whoever opens the page. Types only, since both sides are ours.
 */

import type { PublicAlert } from '#domain/alert/public-alert.ts'
import type { ContactKind } from '#domain/contact/contact.ts'
import type { PublicResult } from '#domain/public/public-result.ts'
import type { FormAnswers, FormFault } from '#domain/public/public-survey.ts'
import type { PublicWaiting } from '#domain/public/public-waiting.ts'
import type { Language } from '#domain/public/texts/languages.ts'

/** What links and forms carry on: the language where the address chose one, the check code, and the seal of a card. */
export type Kept = { readonly lang: Language | null; readonly code: string | null; readonly seal: string | null }

/** What stands around every page. */
export type PublicFrame = {
  readonly language: Language
  readonly kept: Kept
  /** The address of this page without its language, for the switch. */
  readonly here: string
  readonly service: {
    readonly name: string
    readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null
    /** Those that are offered, in the order of the switch. */
    readonly languages: readonly Language[]
    readonly phone: string
    readonly email: string
    readonly exit_url: string
    /** Of the footer (spec S1); '' where the service has none. */
    readonly community_url: string
    readonly newsletter_url: string
    readonly social_links: readonly { readonly name: string; readonly url: string }[]
    readonly is_demo: boolean
  }
}

/** 'Access a Result'. `fault` is a sentence. */
export type FindPage = {
  readonly page: 'find'
  readonly kept: Kept
  readonly asks_code: boolean
  readonly sample_id: string
  readonly code: string
  readonly fault: string | null
}

/** A contact for one message: what the service takes, what was typed and what is wrong with it, and what was just done. */
export type ContactPart = {
  readonly kinds: readonly ContactKind[]
  readonly typed: string
  readonly fault: string | null
  readonly done: 'kept' | 'forgotten' | null
}

/** A result, or where the sample is while there is none. */
export type ResultPage = {
  readonly page: 'result'
  readonly sample_id: string
  /** Alerts that may be about it, each in a line, and whether there are more. */
  readonly alerts: readonly { readonly id: number; readonly text: string }[]
  readonly has_more_alerts: boolean
  readonly result: PublicResult | null
  readonly waiting: PublicWaiting | null
  /** While there is no result but by strips; null where the service takes no contacts of readers. */
  readonly contact: ContactPart | null
  readonly not_analyzed: string | null
  readonly data: readonly (readonly [label: string, text: string])[]
  readonly asks_feedback: boolean
  readonly terms: string
}

/** A choice: what is sent, and what is read. */
export type PublicChoice = { readonly value: string; readonly label: string }

/** The sharing survey; `how_useful` is null where nobody is asked how useful it was. */
export type SurveyPage = {
  readonly page: 'survey'
  readonly kept: Kept
  readonly sample_id: string
  readonly options: { readonly how_useful: readonly PublicChoice[] | null; readonly plan: readonly PublicChoice[] }
  readonly answers: FormAnswers
  readonly faults: readonly FormFault[]
}

type Stop = { readonly id: number; readonly name: string; readonly address: string }

/** The courier's list. `at` is when it was read; `time` the cutoff that was asked for, `cutoff` the one to offer. */
export type CourierPage = {
  readonly page: 'courier'
  readonly kept: Kept
  readonly language: Language
  readonly time_zone: string
  readonly at: string
  /** Of the couriers' link, which what is asked again carries on. */
  readonly key: string | null
  readonly is_debug: boolean
  readonly time: string | null
  readonly cutoff: string
  readonly list: {
    readonly routes: readonly { readonly source: Stop; readonly destination: Stop; readonly count: number }[]
    readonly notes: string
    readonly phone: string
    readonly email: string
  }
}

/** Thanks, or why it cannot be; `again` is a button that loads the page once more, `back` leads to the result. */
export type NoticePage = {
  readonly page: 'notice'
  readonly title: string
  readonly text: string
  readonly again: string | null
  readonly back: string | null
  /** A button that does something, and to which address it is sent. */
  readonly does?: { readonly label: string; readonly to: string }
  /** A link to all alerts, in place of the one to another result. */
  readonly ofAlerts?: true
}

/** An alert in a list. */
export type AlertLine = Pick<PublicAlert, 'id' | 'kicker' | 'title' | 'written_in' | 'tone' | 'is_active'> & {
  readonly is_checked_again: boolean
  /** Where, and until when. */
  readonly facts: readonly string[]
}

/** All alerts, a page of them: those that hold now, then the archive. */
export type AlertsPage = {
  readonly page: 'alerts'
  readonly number: number
  readonly has_older: boolean
  readonly active: readonly AlertLine[]
  readonly archive: readonly AlertLine[]
}

/** One alert. `pass_on` is the text to copy. */
export type AlertPage = {
  readonly page: 'alert'
  readonly alert: PublicAlert
  readonly pass_on: string
  readonly picture: {
    readonly url: string
    readonly width: number
    readonly height: number
    readonly alt: string
  } | null
}

/** 'What we keep': headings with their sentences. */
export type KeptPage = {
  readonly page: 'kept'
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly sentences: readonly string[] }[]
}

/** Every page. */
export type PublicPage =
  | FindPage
  | ResultPage
  | SurveyPage
  | CourierPage
  | NoticePage
  | AlertsPage
  | AlertPage
  | KeptPage

/** The pages that go on living in the browser, with what they start from. */
export type LivePage = FindPage | SurveyPage | CourierPage

/** A rendered page: its title, its markup, and what its living part starts from. */
export type RenderedPage = { readonly title: string; readonly html: string; readonly live: LivePage | null }

/** What the built pages offer to the server. */
export type RenderPublicPage = (frame: PublicFrame, page: PublicPage) => RenderedPage

/** What the server needs of the built pages. */
export type PublicPages = { readonly document: string; readonly render: RenderPublicPage }
