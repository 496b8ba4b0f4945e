/** How a body is read: as it is sent, JSON only, no prototype in it, and no deeper than anything that is sent here. */
import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/** Whatever walks a body later (a schema, a hash, the database's driver) may do so by calling itself. */
const deepest = 32
/** Each entry of a list is looked at before its length is; no call takes as many (contract/admin/ids.ts takes 10,000). */
const longest = 20_000

/** Reads bodies as JSON; an empty body is no body, since Mark As Shared sends one (spec S7). */
export function readJson(app: FastifyInstance): void {
  // A few bytes may unpack to gigabytes, and a decoder is code that a stranger's bytes steer.
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new Failure('not_supported', 'Send the body as it is, without Content-Encoding.')
  })
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    // `parseAs` says that it is text.
    return parseJson(request, body as string, (error, read) => {
      if (error === null && isBeyond(read, deepest)) done(new Failure('invalid', 'The request could not be read.'))
      else done(error, read)
    })
  })
}

/** Whether a value is deeper than so many levels, or holds a list that is too long. */
const isBeyond = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 ||
    (Array.isArray(value) && value.length > longest) ||
    Object.values(value).some((one) => isBeyond(one, most - 1)))
