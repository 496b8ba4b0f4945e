/**
 * What the server passes to the public pages that it renders: only texts and facts that the page shows, since anybody
 * who opens the page may read them. Types only, since both sides are ours.
 */

import type { PublicAlert } from '#domain/alert/public-alert.ts'
import type { ContactKind } from '#domain/contact/contact.ts'
import type { PublicResult } from '#domain/public/public-result.ts'
import type { FormAnswers, FormFault } from '#domain/public/public-survey.ts'
import type { PublicWaiting } from '#domain/public/public-waiting.ts'
import type { Warning } from '#domain/public/public-warnings.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { TicketState } from '#domain/sample/ticket.ts'

/**
 * Values that links and forms pass on: the language if the address chose one, the check code, and the seal of a card.
 */
export type Kept = { readonly lang: Language | null; readonly code: string | null; readonly seal: string | null }

/** What every page has around its content. */
export type PublicFrame = {
  readonly language: Language
  readonly kept: Kept
  /** The address of this page without its language, for the language switch. */
  readonly here: string
  readonly service: {
    readonly name: string
    readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null
    /** The languages offered, in the order of the switch. */
    readonly languages: readonly Language[]
    readonly phone: string
    readonly email: string
    readonly exit_url: string
    /** For the footer (R4.1); '' if the service has none. */
    readonly community_url: string
    readonly newsletter_url: string
    readonly social_links: readonly { readonly name: string; readonly url: string }[]
    readonly is_demo: boolean
    /** Whether it publishes numbers. */
    readonly has_numbers: boolean
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

/** The form for a contact: which kinds the service takes, the typed text with its fault, and what was just done. */
export type ContactPart = {
  readonly kinds: readonly ContactKind[]
  readonly typed: string
  readonly fault: string | null
  readonly done: 'kept' | 'forgotten' | null
}

/** Pictures that a lab shows with a result, each with its size and what it is. */
export type ShownPart = {
  readonly title: string
  readonly files: readonly {
    readonly url: string
    readonly width: number
    readonly height: number
    readonly text: string
  }[]
}

/** A result, or the state of a sample without one. */
export type ResultPage = {
  readonly page: 'result'
  readonly sample_id: string
  readonly shown_id: string
  /** Alerts that may be about it, a line each, and whether there are more. */
  readonly alerts: readonly { readonly id: number; readonly text: string }[]
  readonly has_more_alerts: boolean
  readonly result: PublicResult | null
  readonly waiting: PublicWaiting | null
  /**
   * Null once there is a result by another technology than strips, or the sample could not be analysed; also null if
   * the service takes no contacts.
   */
  readonly contact: ContactPart | null
  readonly not_analyzed: string | null
  /** Without a result: that one was taken back. */
  readonly taken_back?: Warning | undefined
  /** What the lab shows with the result; null if nothing. */
  readonly shown: ShownPart | null
  readonly data: readonly (readonly [label: string, text: string])[]
  readonly asks_feedback: boolean
  readonly terms: string
}

/** A choice: the value sent, and its label. */
export type PublicChoice = { readonly value: string; readonly label: string }

/** The sharing survey; `how_useful` is null if that question is not asked. */
export type SurveyPage = {
  readonly page: 'survey'
  readonly kept: Kept
  readonly sample_id: string
  readonly options: { readonly how_useful: readonly PublicChoice[] | null; readonly plan: readonly PublicChoice[] }
  readonly answers: FormAnswers
  readonly faults: readonly FormFault[]
}

type Stop = { readonly id: number; readonly name: string; readonly address: string }

/** The courier's list. `at`: when it was read. `time`: the cutoff asked for; `cutoff`: the one to suggest. */
export type CourierPage = {
  readonly page: 'courier'
  readonly kept: Kept
  readonly language: Language
  readonly time_zone: string
  readonly at: string
  /** The key of the couriers' link, passed on with the next request. */
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
  /** The service's own contact, for a list that names none. */
  readonly contact: { readonly phone: string; readonly email: string }
}

/** Thanks, or why something is impossible. `again`: a button that reloads the page; `back`: a link to the result. */
export type NoticePage = {
  readonly page: 'notice'
  readonly title: string
  readonly text: string
  readonly again: string | null
  readonly back: string | null
  /** `again` is a link to the address in the browser, whichever that is. */
  readonly isAnywhere?: true
  /** A button for an action, and the address it posts to. */
  readonly does?: { readonly label: string; readonly to: string }
  /** The page links to the list of alerts instead of the page that finds another result. */
  readonly ofAlerts?: true
}

/** An alert in a list. */
export type AlertLine = Pick<PublicAlert, 'id' | 'kicker' | 'title' | 'written_in' | 'tone' | 'is_active'> & {
  readonly is_checked_again: boolean
  /** The area and the end date. */
  readonly facts: readonly string[]
}

/** A page of all alerts: active ones first, then the archive. */
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

/** A link: its words, and where it leads. */
export type Way = { readonly text: string; readonly to: string; readonly isHere?: boolean }

/**
 * A substance or drug with its number. `said`: the number in words, `share`: how much of 100 it is, `to`: the table that has
 * it. `said` is empty where there is nothing to count.
 */
export type NumberLine = { readonly name: string; readonly isDangerous: boolean } & {
  readonly said: string
  readonly share: number | null
  readonly to: string
}

/** A list of numbers with its links: the table, and its files. */
export type NumberPart = {
  readonly id: string
  readonly heading: string
  readonly texts: readonly string[]
  readonly lines: readonly NumberLine[]
  /** How many more lines its table has. */
  readonly more: string | null
  readonly links: readonly Way[]
}

/** A page of public numbers. `nav`: links to others, each with what they are about. */
export type NumbersPage = {
  readonly page: 'numbers'
  readonly title: string
  readonly lead: string
  readonly period: string | null
  readonly facts: readonly string[]
  readonly parts: readonly NumberPart[]
  readonly notes: readonly string[]
  readonly pages: readonly Way[]
  readonly navs: readonly { readonly heading: string; readonly links: readonly Way[] }[]
}

/** Lines of one table with its columns. `heading`: what they tell, where a page has several tables. */
export type TablePart = {
  readonly heading: string | null
  readonly headings: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** A table of public numbers, some lines at a time; each cell as its files have it. A report is several tables. */
export type NumberTablePage = {
  readonly page: 'number table'
  readonly title: string
  readonly texts: readonly string[]
  /** Which of its lines are shown. */
  readonly place: string
  readonly parts: readonly TablePart[]
  readonly files: readonly Way[]
  readonly ways: readonly Way[]
  readonly back: Way
}

/** The waiting board of a site: nothing here names or opens a sample. `read`: the time when it was read. */
export type BoardPage = {
  readonly page: 'board'
  readonly site: string
  readonly read: string
  /** It does not read itself again. */
  readonly is_still: boolean
  readonly tickets: readonly { readonly number: number; readonly minutes: number; readonly state: TicketState }[]
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
  | BoardPage
  | NumbersPage
  | NumberTablePage

/** Pages with a living part, and its initial data. */
export type LivePage = FindPage | SurveyPage | CourierPage

/** A rendered page: its title, its HTML, and the initial data of its living part. */
export type RenderedPage = { readonly title: string; readonly html: string; readonly live: LivePage | null }

/** The function that the built pages export for the server. */
export type RenderPublicPage = (frame: PublicFrame, page: PublicPage) => RenderedPage

/** The built pages, as the server loads them. */
export type PublicPages = { readonly document: string; readonly render: RenderPublicPage }
