/**
 * A plain reverse proxy that sends each request to the next server in turn. It skips a server that it cannot reach, or
 * that hangs up on a GET before it answers, as nginx does. If a server breaks off in any other way, so does the proxy,
 * because it cannot know what was done.
 */
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http'

/** A running proxy. */
export type RoundRobin = AsyncDisposable & {
  readonly address: string
  /** Sends the next requests to these servers. */
  use(addresses: readonly string[]): void
}

/** Starts a proxy, on a free port unless one is given. */
export async function aRoundRobin(addresses: readonly string[], port = 0): Promise<RoundRobin> {
  let servers = addresses
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const pass = (tries: number) => {
      turn = (turn + 1) % servers.length
      const { hostname, port } = new URL(servers[turn] ?? '')
      const address = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ')
      const { method = 'GET', url = '/' } = request
      const headers = { ...request.headers, 'x-forwarded-for': address }
      const passed = send({ agent, hostname, port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) return pass(tries - 1)
        if (error.code === 'ECONNRESET' && method === 'GET' && !response.headersSent && tries > 1)
          return pass(tries - 1)
        response.destroy()
      })
      passed.end(body)
    }
    pass(2 * servers.length)
  })
  // Never hang up on a reader who is about to ask again.
  proxy.keepAliveTimeout = 0
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const at = proxy.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : port}`,
    use(addresses) {
      servers = addresses
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
