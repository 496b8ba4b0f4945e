/**
 * The URL where the public reads a result, for cards and documents: with the check code where the sample has one, and
 * with the seal that exempts its reader from limits.
 */
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { cardSeal } from '#server/http/card-seal.ts'

type Sealed = { readonly sample_id: string; readonly check_code: string | null }

/** The path with its query. */
export function cardPath(secret: string, { sample_id, check_code }: Sealed): string {
  const query = { code: check_code, seal: cardSeal(secret, sample_id, check_code) }
  return withQuery(publicPaths.result(sample_id), query)
}

/** The whole address; `base` is that of the service. */
export const resultAddress = (base: string, secret: string, sample: Sealed): string =>
  `${base}${cardPath(secret, sample)}`
