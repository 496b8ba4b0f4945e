/** Forms on this device: one per person, form and sample, so that they outlive a reload and the session (decision 2). */
import { deviceStore } from '#web/session/device-store.ts'

// A new number when an older page's drafts can no longer be read.
const version = 1
const store = deviceStore('vialog-form-drafts', 'forms')

/** A form as it is kept, and when it was typed; ISO. */
export type Kept<Form> = { readonly form: Form; readonly at: string }

/** What a form is kept under. */
export const keptKey = (sub: string, name: string, sample_id: string) => [version, sub, name, sample_id].join('/')

/** The form that is kept, if any; none where the browser keeps nothing. */
export const readKept = <Form>(key: string) => store.read<Kept<Form>>(key)

/** Keeps a form; answers whether the browser did. */
export const keepForm = <Form>(key: string, kept: Kept<Form>) => store.keep(key, kept)

/** Throws a form away. */
export const dropKept = store.drop
