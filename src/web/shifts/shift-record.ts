/** What a device keeps of its shift; the form of today has number 1, and every later version must be able to read it. */

import type { surveyOptions } from '#contract/collection.ts'
import type { findDrugs } from '#contract/drugs.ts'
import type { Answered } from '#contract/endpoint.ts'
import type { Sample } from '#contract/samples.ts'
import type { serviceInfo } from '#contract/service.ts'
import type { mySite } from '#contract/session.ts'
import type { beginShift, Receipt } from '#contract/shifts.ts'
import type { KeptState } from '#domain/shift/kept-sample.ts'
import type { Wrapped } from './seal.ts'

/** The number of the stored form. */
export const storedVersion = 1

/** What lies in the clear: enough to say whose device this is, and to try a passphrase. */
export type Head = {
  readonly version: number
  /** The shift's number at the server. */
  readonly id: string
  readonly device: string
  readonly site: string
  /** When the server began it; ISO. */
  readonly begun_at: string
  readonly byPassphrase: Wrapped
  readonly byRecoveryCode: Wrapped
  /** Wrong passphrases in a row, and when the last was tried; ms. */
  readonly tries: { readonly wrong: number; readonly last: number }
}

type Drug = Pick<Answered<typeof findDrugs>[number], 'id' | 'name' | 'alias'>

/** What the survey and the card need, as the server said it at the beginning. */
export type Kit = {
  readonly begun: Answered<typeof beginShift>
  readonly options: Answered<typeof surveyOptions>
  readonly drugs: readonly Drug[]
  readonly service: Answered<typeof serviceInfo>
  readonly site: Answered<typeof mySite>
}

/** Why the server did not take a sample. */
export type Refused = {
  readonly detail: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** What stands under its ID, where that is the reason. */
  readonly stored?: Sample | null
}

/** A sample of this shift. */
export type ShiftSample = {
  /** Its number on this device, from 1. */
  readonly no: number
  readonly sample_id: string
  /** When its survey was submitted, by the device's clock; ISO. */
  readonly made_at: string
  /** The form as JSON text, byte by byte as it is sent; null once the server holds it. */
  readonly form: string | null
  readonly form_hash: string
  /** Whether its ID was reserved for this device. */
  readonly is_reserved: boolean
  readonly state: KeptState
  readonly receipt: Receipt | null
  readonly refused: Refused | null
  readonly given_up: { readonly staff: string; readonly reason: string } | null
}
