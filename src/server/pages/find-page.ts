/** 'Access a Result' (R9.1): the empty form, the way to the result, or the form again with what is wrong. */
import type { FindPage } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { withMeant } from '#domain/public/unknown-id.ts'
import { canonicalSampleId, isSampleId } from '#domain/sample/sample-id.ts'
import { Failure } from '#server/http/failure.ts'
import { lookUp } from './look-up.ts'
import type { PageAnswer, Visit } from './visit.ts'

export async function findPage(visit: Visit): Promise<PageAnswer> {
  const { query, kept, settings, texts } = visit
  const typed = query('sample_id')
  const page: FindPage = {
    page: 'find',
    kept,
    asks_code: settings.check_codes,
    sample_id: typed ?? '',
    code: (settings.check_codes ? kept.code : null) ?? '',
    fault: null,
  }
  if (typed === null) return { page }
  const sample_id = canonicalSampleId(typed)
  if (sample_id === '') return { page: { ...page, fault: texts.find.needed }, status: 400 }
  const unknown = withMeant(texts.find.unknown, typed, texts)
  if (!isSampleId(sample_id)) return { page: { ...page, fault: unknown }, status: 404 }
  try {
    await lookUp(visit, sample_id)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status } = error
    if (error.code === 'not_found') return { page: { ...page, fault: unknown }, status }
    if (error.code !== 'too_many') throw error
    const fault = `${texts.problems.tooMany}. ${texts.problems.tooManyText}`
    return { page: { ...page, fault }, status, retryAfter: error.extra.retryAfter }
  }
  return { to: withQuery(publicPaths.result(sample_id), { ...kept, seal: null }) }
}
