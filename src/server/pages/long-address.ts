/** An address that is too long to be read at all: a person who opened one gets a page with a sentence. */
import type { FastifyInstance } from 'fastify'
import { publicPaths } from '#domain/public/public-paths.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'

/** In each language, since nobody can say which one such a request asks for. */
const said = languageCodes
  .map((code) => ({ code, ...publicTexts[code].problems }))
  .map(({ code, noPage, noPageText }) => `<section lang="${code}"><h1>${noPage}</h1><p>${noPageText}</p></section>`)

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${publicTexts.en.problems.noPage}</title>
<meta name="viewport" content="width=device-width"></head><body>${said.join('')}<p><a href="${publicPaths.find}">${publicPaths.find}</a></p></body></html>`

/** The API's callers get the framework's own JSON. */
const isOfTheApi = (packet: unknown) =>
  packet instanceof Uint8Array && /^[A-Z]+ \/api\b/.test(String(Buffer.from(packet.subarray(0, 40))))

/** Answers before the framework does. */
export function answerLongAddresses(app: FastifyInstance): void {
  app.server.prependListener('clientError', (error: NodeJS.ErrnoException & { rawPacket?: unknown }, line) => {
    if (error.code !== 'HPE_HEADER_OVERFLOW' || !line.writable || isOfTheApi(error.rawPacket)) return
    const head = ['HTTP/1.1 431 Request Header Fields Too Large', 'Content-Type: text/html; charset=utf-8']
    const rest = [`Content-Length: ${Buffer.byteLength(page)}`, 'X-Content-Type-Options: nosniff', 'Connection: close']
    line.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n${page}`)
    line.destroy(error)
  })
}
