/** Drafts on this device: one per person, form and sample. They outlive a reload and the session (R1.22). */
import { deviceStore } from '#web/session/device-store.ts'

/** The store of all drafts. */
export const store = deviceStore('vialog-form-drafts', 'forms')

// Increase it when the format changes; drafts under the old number are then ignored.
const version = 1

/** A draft, and when it was typed; ISO. */
export type Kept<Form> = {
  readonly form: Form
  readonly at: string
  /** What an edit started from; drafts of older versions do not have it. */
  readonly base?: Form
}

/** The key of a draft. */
export const keptKey = (sub: string, name: string, sample_id: string) => [version, sub, name, sample_id].join('/')

/** The stored draft; undefined if there is none or the browser stores nothing. */
export const readKept = <Form>(key: string) => store.read<Kept<Form>>(key)

/** Keeps a draft; returns whether the browser stored it. */
export const keepForm = <Form>(key: string, kept: Kept<Form>) => store.keep(key, kept)

/** Deletes a draft. */
export const dropKept = store.drop
