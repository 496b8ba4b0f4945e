/**
 * Which rows of the dictionary of drugs earlier versions shipped. A service's row that equals one of them was never changed,
 * so a later version may add to it. `npm run keep-version` writes the file.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type ShippedDrug, textOfDrug } from '#domain/substance/dictionary-growth.ts'
import { root } from '#server/root.ts'

/** Fingerprints by version; each version has only those that no earlier one had. */
export const ShippedBefore = z.record(z.string(), z.array(z.string()))

/** A drug's row in twelve letters. */
export const fingerprintOf = (drug: ShippedDrug): string =>
  createHash('sha256').update(textOfDrug(drug)).digest('base64url').slice(0, 12)

/** The fingerprints of all earlier versions. */
export async function readShippedBefore(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('demo-data/shipped-before.json', root), 'utf8')
  return new Set(Object.values(ShippedBefore.parse(JSON.parse(text))).flat())
}
