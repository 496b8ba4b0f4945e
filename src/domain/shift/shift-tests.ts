/** Results of tests on a device without a network: what may be tested there, and what its person was not warned of. */
import { byStrip, isByColour } from '#domain/sample/by-strip.ts'
import { kindOf } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'

/** Whether a device takes its result: what is read where the person stands, and needs no table from an instrument. */
export function isTestedWithoutNetwork(technology: Technology): boolean {
  const kind = kindOf(technology)
  return kind === 'STRIP' || kind === 'VIBRATIONAL'
}

/** Why a device's result of another technology is refused. */
export const needsNetwork = (name: string): string =>
  `${name} cannot come from a device without a network. Report it on the sample's page.`

/** Why a second result of one sample from one shift is refused. */
export const otherResult =
  'The service holds another result of this sample from this shift. Correct that one on the sample’s page.'

/** Why a result waits while an administrator is asked about its sample. */
export const waitsForSample = 'An administrator is asked about the sample first. Then the result is stored.'

/** Why a result waits while somebody without the right sends. */
export const waitsForTester = 'Somebody of this site who does analysis must send the result: sign in as such a person.'

/**
 * What a sample warns of now, and the device did not. `sameAs` tells under which name the dictionary knows a drug, so
 * that another name of one drug is no second warning.
 */
export function newWarnings(
  warns: readonly string[],
  warned: readonly string[],
  sameAs: (name: string) => string,
): string[] {
  const bare = (name: string) => (name.endsWith(byStrip) ? name.slice(0, -byStrip.length) : name)
  const known = new Set(warned.map((name) => sameAs(bare(name))))
  return warns.filter((name) => isByColour(name) || !known.has(sameAs(bare(name))))
}
