/** One alert, as staff read it. */
import type { readAlert as endpoint } from '#contract/alerts.ts'
import type { Call } from '#server/http/call.ts'
import { alertFor } from './alert-rows.ts'

export const readAlert = ({ db, staff, params, now }: Call<typeof endpoint>) => alertFor(db, staff, params.id, now)
