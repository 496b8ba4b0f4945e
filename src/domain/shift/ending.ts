/**
 * What keeps a shift from ending: the server must hold each sample of the device, or somebody must have given it up by
 * name. This file also finds the IDs of the device that were freed.
 */

/** A sample by its ID and the SHA-256 of its form and of its result, if it was tested on site. */
export type Hashed = {
  readonly sample_id: string
  readonly form_hash: string
  readonly tests_hash?: string | null | undefined
}

/** A sample that somebody gave up after its label was printed. */
export type GivenUp = { readonly sample_id: string; readonly staff: string; readonly reason: string }

/**
 * The samples that are missing, each with the reason, and those that this call newly gives up. A sample that the server
 * holds with the device's exact form cannot be given up: it is there.
 */
export function missingOf(
  made: readonly Hashed[],
  held: readonly Hashed[],
  given: readonly GivenUp[],
  before: readonly string[],
): { missing: { field: string; message: string }[]; givenUp: GivenUp[] } {
  const there = new Map(held.map((one) => [one.sample_id, one]))
  const lacksResult = ({ sample_id, tests_hash }: Hashed) =>
    tests_hash != null && there.get(sample_id)?.tests_hash !== tests_hash
  const hasForm = ({ sample_id, form_hash }: Hashed) => there.get(sample_id)?.form_hash === form_hash
  const isHeld = (one: Hashed) => hasForm(one) && !lacksResult(one)
  const notHeld = made.filter((one) => !isHeld(one))
  const all = new Set([...before, ...given.map(({ sample_id }) => sample_id)])
  const open = new Set(notHeld.map(({ sample_id }) => sample_id))
  const missing = notHeld
    .filter(({ sample_id }) => !all.has(sample_id))
    .map((one) => ({
      field: one.sample_id,
      message: whyMissing(one.sample_id, there.has(one.sample_id), hasForm(one)),
    }))
  const seen = new Set(before)
  const givenUp = given.filter(({ sample_id }) => {
    if (seen.has(sample_id) || (there.has(sample_id) && !open.has(sample_id))) return false
    seen.add(sample_id)
    return true
  })
  return { missing, givenUp }
}

function whyMissing(sample_id: string, isThere: boolean, hasForm: boolean): string {
  if (!isThere) return `${sample_id} did not arrive.`
  return hasForm ? `${sample_id}: its result is not stored.` : `${sample_id}: the server holds another form of it.`
}

/** Which IDs of a device were freed meanwhile: it has not used them, and they are no longer its own. */
export function freedOf(taken: readonly string[], unused: readonly string[], used: readonly string[]): string[] {
  const own = new Set([...unused, ...used])
  return taken.filter((sample_id) => !own.has(sample_id))
}
