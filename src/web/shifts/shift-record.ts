/** What a device stores of its shift. Today's format has version 1; all later versions of Vialog must be able to read it. */

import type { surveyOptions } from '#contract/collection.ts'
import type { findDrugs } from '#contract/drugs.ts'
import type { Answered } from '#contract/endpoint.ts'
import type { Sample } from '#contract/samples.ts'
import type { serviceInfo } from '#contract/service.ts'
import type { mySite } from '#contract/session.ts'
import type { TestsKit } from '#contract/shift-kit.ts'
import type { Receipt } from '#contract/shift-receipts.ts'
import type { beginShift } from '#contract/shifts.ts'
import type { DeviceSample } from '#domain/first-look/device-result.ts'
import type { EnteredTest } from '#domain/first-look/device-test.ts'
import type { UntoldOutcome } from '#domain/sample/telling.ts'
import type { KeptState } from '#domain/shift/kept-sample.ts'
import type { TestsState } from '#domain/shift/kept-tests.ts'
import type { RunningStrip } from '#domain/shift/strip-clocks.ts'
import type { Wrapped } from './seal.ts'

/** The version of the stored format. */
export const storedVersion = 1

/** The unencrypted part: enough to say whose device this is, and to try a passphrase. */
export type Head = {
  readonly version: number
  /** The shift's ID on the server. */
  readonly id: string
  readonly device: string
  readonly site: string
  /** When the server began the shift; ISO. */
  readonly begun_at: string
  /** What pages show of the service before the shift is open; missing in stores of older versions until it is opened. */
  readonly service?: Answered<typeof serviceInfo>
  readonly byPassphrase: Wrapped
  readonly byRecoveryCode: Wrapped
  /** Wrong passphrases in a row, and when the last was tried; ms. */
  readonly tries: { readonly wrong: number; readonly last: number }
}

type Drug = Pick<Answered<typeof findDrugs>[number], 'id' | 'name' | 'alias'>

/** What the survey and the card need, as the server stated it at the beginning. */
export type Kit = {
  readonly begun: Answered<typeof beginShift>
  readonly options: Answered<typeof surveyOptions>
  readonly drugs: readonly Drug[]
  readonly service: Answered<typeof serviceInfo>
  readonly site: Answered<typeof mySite>
  /** What tests on site need; null where the site does not test, and missing in stores of older versions. */
  readonly tests?: TestsKit | null
}

/** When somebody ended the shift elsewhere (ISO), and who; null if the server does not know who. */
export type EndedElsewhere = { readonly at: string; readonly by: string | null }

/** Why the server refused a sample. */
export type Refused = {
  readonly detail: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** The sample already stored under its ID, if that is the reason. */
  readonly stored?: Sample | null
}

/** Who gave something up, and why. */
export type GivenUpBy = { readonly staff: string; readonly reason: string }

/** What is entered of a sample's tests: all that its page shows again. */
export type EnteredTests = {
  readonly tests: readonly EnteredTest[]
  /** Who tested. */
  readonly staff: { readonly first: string; readonly last: string }
  /** An expired strip was used all the same. */
  readonly isExpiredUsed: boolean
  /** For staff alone; missing in stores of older versions. */
  readonly notes?: string
}

/** The result of a sample's tests on site. */
export type KeptTests = {
  readonly entered: EnteredTests
  /** When it was entered first, by the device's clock; ISO. */
  readonly tested_at: string
  /** How its person was told; null while nobody told them. `shown`: the entered tests that they were told of. */
  readonly told: {
    readonly told_at: string
    readonly warned: readonly string[]
    readonly survey: object
    readonly shown: string
  } | null
  /** Why its person was not told, where staff know (contract/sharing); missing for none, and in stores of older versions. */
  readonly untold?: { readonly outcome: UntoldOutcome; readonly naloxone_offered: boolean | null } | null
  /** Whether its person was told, once the server has stored it; missing before, and in stores of older versions. */
  readonly was_told?: boolean
  /** Exactly the text that is sent (contract/shift-receipts); null after the server has stored it. */
  readonly text: string | null
  readonly hash: string
  readonly state: TestsState
  /** Why the server has not stored it yet, although it holds the sample; null for nothing. */
  readonly waits: string | null
  readonly refused: Refused | null
  /** The service says that its person was told less, or something else. */
  readonly must_tell_again: boolean
  readonly given_up: GivenUpBy | null
}

/** A sample of this shift. */
export type ShiftSample = {
  /** Its number on this device, starting at 1. */
  readonly no: number
  readonly sample_id: string
  /** When its survey was submitted, by the device's clock; ISO. */
  readonly made_at: string
  /** The form as JSON, exactly the text that is sent; null after the server has stored it. */
  readonly form: string | null
  readonly form_hash: string
  /** Whether its ID was reserved for this device. */
  readonly is_reserved: boolean
  readonly state: KeptState
  readonly receipt: Receipt | null
  readonly refused: Refused | null
  readonly given_up: GivenUpBy | null
  /** What its result is read with, once its form is gone; missing in stores of older versions. */
  readonly about?: DeviceSample
  /** Its tests on site; null or missing for none. In the same record, so that both are written in one transaction. */
  readonly tests?: KeptTests | null
  /** Strips that were dipped and not read; missing for none. */
  readonly strips?: readonly RunningStrip[]
}

/** What the next sample of the same person begins with: the person's own answers in the survey of the sample kept last, as JSON. */
export type LastPerson = { readonly no: number; readonly form: string }
