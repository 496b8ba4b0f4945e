/** How a body is read: never unpacked, JSON only, without a prototype, and no deeper than any body of this API. */
import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/** The most levels of a body: a schema, a hash or the database's driver may walk it recursively. */
const deepest = 32
/**
 * The longest list: the schema checks each entry before the length. No call takes as many (contract/admin/ids.ts takes
 * 10,000).
 */
const longest = 20_000

/** Reads bodies as JSON; an empty body counts as none, since Mark As Shared sends one (R5.15). */
export function readJson(app: FastifyInstance): void {
  // Refuse compressed bodies: a few bytes may unpack to gigabytes, and a stranger's bytes steer the decoder.
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new Failure('not_supported', 'Send the body as it is, without Content-Encoding.')
  })
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    // `parseAs` makes it text.
    return parseJson(request, body as string, (error, read) => {
      if (error === null && isBeyond(read, deepest)) done(new Failure('invalid', 'The request could not be read.'))
      else done(error, read)
    })
  })
}

/** Whether a value has more levels than `most`, or holds a list that is too long. */
const isBeyond = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 ||
    (Array.isArray(value) && value.length > longest) ||
    Object.values(value).some((one) => isBeyond(one, most - 1)))
