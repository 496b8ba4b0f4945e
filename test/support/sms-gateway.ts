/** A real gateway of text messages for tests: https on this machine, keeps what it took, and answers as it is told. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const file = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')
const cert = file('local-certificate.pem')

/** What arrived: its head, and the message. */
type Arrived = { readonly authorization: string | undefined; readonly body: unknown }

/** How it answers: a status, a redirect, or never. */
type Answer = number | { readonly redirect: string } | 'never'

export type TestGateway = AsyncDisposable & { readonly url: string; readonly arrived: Arrived[]; answer: Answer }

/** Starts one on a free port; this process trusts its certificate from then on. */
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
  // One that nobody closes keeps no process alive.
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
