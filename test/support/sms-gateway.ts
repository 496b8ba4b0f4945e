/** A real gateway for text messages, for tests: HTTPS on this machine; it keeps what it gets and answers as told. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const file = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')
const cert = file('local-certificate.pem')

/** A message as it arrived: its header and body. */
type Arrived = { readonly authorization: string | undefined; readonly body: unknown }

/** How it answers: with a status, a redirect, or not at all. */
type Answer = number | { readonly redirect: string } | 'never'

export type TestGateway = AsyncDisposable & { readonly url: string; readonly arrived: Arrived[]; answer: Answer }

/** Starts one on a free port; this process then trusts its certificate. */
export async function anSmsGateway(): Promise<TestGateway> {
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const arrived: Arrived[] = []
  const server = createServer({ key: file('local-key.pem'), cert }, async (request, response) => {
    const body: unknown = JSON.parse(await text(request))
    arrived.push({ authorization: request.headers.authorization, body })
    const { answer } = gateway
    if (answer === 'never') return
    if (typeof answer === 'number') response.writeHead(answer).end('{"said":"anything"}')
    else response.writeHead(302, { location: answer.redirect }).end()
  })
  // A gateway that nobody closes must not keep the process alive.
  server.unref()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const gateway: TestGateway = {
    url: `https://localhost:${port}/messages`,
    arrived,
    answer: 200,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return gateway
}
