import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { StartFault } from './start-fault.ts'

/** Refuses a HOST and PORT that the server cannot listen on, before anything else starts. */
export function checkAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => reject(addressFault({ host, port }, error)))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

/** A failure to listen as a StartFault in words; any other error as it is. */
export function addressFault({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return new StartFault(`Port ${port} is taken. Set PORT to another.`)
  if (code === 'EACCES')
    return new StartFault(`Port ${port} needs more rights than this user has. Set PORT to another.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartFault(`HOST ${host} is not an address of this machine.`)
  return error
}

/** The address to open in a browser. */
export function addressOf({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>, port: number): string {
  if (publicUrl) return publicUrl
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
