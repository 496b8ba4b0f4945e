/** Finds what prevents storing, proposing or releasing a text, by the rules and by what the service has. */

import type { AlertContent } from '#domain/alert/alert.ts'
import { type AlertFault, amountFaults, endFaults, gapFaults } from '#domain/alert/alert-faults.ts'
import type { Database } from '#server/database/connect.ts'
import { knownAreas } from './area-facts.ts'
import { settleSubstances } from './names.ts'

/** Faults that prevent storing: invalid amounts, an area that an alert may not name, a missing picture. */
export async function storeFaults(db: Database, content: AlertContent, now: Date): Promise<AlertFault[]> {
  const { area_id, picture, holds } = content
  const faults = holds.flatMap(({ amount }, at) =>
    amount === null
      ? []
      : amountFaults(amount).map(({ field, message }) => ({ field: `holds.${at}.amount.${field}`, message })),
  )
  if (area_id !== null) {
    const [area] = await knownAreas(db, now, area_id)
    const message = area === undefined ? 'There is no such area.' : area.refusal
    if (message !== null) faults.push({ field: 'area_id', message })
  }
  if (picture !== null) {
    const stored = await db.selectFrom('alert_pictures').select('hash').where('hash', '=', picture).executeTakeFirst()
    if (stored === undefined) faults.push({ field: 'picture', message: 'This picture is not there. Upload it again.' })
  }
  return faults
}

type Draft = {
  readonly content: AlertContent
  /** Positions of substances that no result of the alert's samples shows. */
  readonly without: readonly number[]
  /** Whether the alert has samples, whatever they hold. */
  readonly rests: boolean
}

/** Everything that prevents proposing or releasing a draft. */
export async function proposalFaults(
  db: Database,
  { content, without, rests }: Draft,
  { now, today, isUpdate }: { readonly now: Date; readonly today: string; readonly isUpdate: boolean },
): Promise<AlertFault[]> {
  const unseen = !rests
    ? []
    : without.map((at) => ({
        field: `holds.${at}.drug_id`,
        message: 'No result of its samples says that it holds this.',
      }))
  return [
    // Do not ask for samples if the alert has some, even if they hold none of its substances.
    ...gapFaults(content, isUpdate).filter(({ field }) => !(rests && field === 'samples')),
    ...endFaults(content.ends_on, today),
    ...unseen,
    ...(await settleSubstances(db, content.holds)).faults,
    ...(await storeFaults(db, content, now)),
  ]
}
