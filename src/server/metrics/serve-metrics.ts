/** Serves the metrics, on a port of their own that the public does not reach. */
import { createServer } from 'node:http'
import type { Config } from '#server/config.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Stopping } from '#server/stopping.ts'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Listens on METRICS_PORT; returns the URL. An unavailable port is a StartFault. */
export async function serveMetrics(
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  { add }: Stopping,
  text: () => Promise<string>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
    try {
      const said = await text()
      response.writeHead(200, { 'content-type': contentType }).end(said)
    } catch {
      response.writeHead(503, { 'retry-after': '5' }).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartFault(`METRICS_PORT ${metricsPort} on METRICS_HOST ${metricsHost} cannot be had (${error.code}).`),
      ),
    )
    server.listen(metricsPort ?? 0, metricsHost, resolve)
  })
  add(async () => {
    server.close()
    server.closeAllConnections()
  })
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : metricsPort
  return `http://${metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost}:${port}/metrics`
}
