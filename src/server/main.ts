/**
 * Starts Vialog: reads the environment, brings the database up to date, listens, and stops everything in order when
 * asked to. If it cannot start, it exits with code 1; for a StartFault it prints one line.
 */
import cluster from 'node:cluster'
import { addressOf } from './address.ts'
import { isImage } from './admin-command.ts'
import { type Config, readConfig } from './config.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { prepareStart } from './process/prepare.ts'
import { startServer } from './process/server.ts'
import { startWorker } from './process/worker.ts'
import { startWorkers } from './process/workers.ts'
import { StartFault } from './start-fault.ts'
import { stopOnSignals } from './stopping.ts'

const stopping = stopOnSignals()
const tell = (line: string) => console.log(line)

try {
  const config = readConfig(process.env)
  await (cluster.isWorker ? startWorker(config, stopping, tell) : start(config))
} catch (error) {
  // A signal during the start makes whatever is under way fail; that is no fault.
  if (!stopping.begun) {
    console.error(error instanceof StartFault ? error.message : error)
    await stopping.stop()
    process.exit(1)
  }
}

async function start(config: Config) {
  const { lines, place, ...prepared } = await prepareStart(config, stopping, tell)
  const { port, metrics } = await startServers(config, prepared)
  if (metrics) tell(`Metrics are at ${await serveMetrics(config, stopping, metrics)}`)
  tell(`Vialog is ready at ${addressOf(config, port)} (${isImage ? inContainer(config) : 'Ctrl-C stops it'})`)
  for (const line of lines(addressOf(config, port))) tell(line)
  tell(`The data is in ${place}.`)
}

/** From outside the port may be another one, which only PUBLIC_URL can tell. */
function inContainer({ publicUrl }: Config) {
  if (publicUrl !== null) return 'in a container'
  return 'as seen inside this container; set PUBLIC_URL to the address that people use'
}

/** Starts one server or several; returns their port, and how to read their metrics where those are asked for. */
async function startServers(config: Config, prepared: Parameters<typeof startServer>[1]) {
  if (config.workers === 1) {
    const { port, metrics } = await startServer(config, prepared, stopping, tell)
    return { port, metrics: metrics && (() => metrics.text()) }
  }
  const port = await startWorkers(config, prepared, stopping, tell)
  if (config.metricsPort === null) return { port }
  return { port, metrics: (await import('./metrics/metrics.ts')).metricsOfWorkers() }
}

process.on('uncaughtException', (error) => {
  console.error(error)
  void stopping.stop().then(() => process.exit(1))
})
