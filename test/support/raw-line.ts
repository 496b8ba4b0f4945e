import { connect } from 'node:net'
import type { TestService } from './service.ts'

/** Sends bytes as no proper client would, and returns what comes back before the connection closes. */
export function raw(service: TestService, bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.address)
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname, () => line.write(bytes))
    let heard = ''
    line.on('data', (data) => {
      heard += data
    })
    line.on('close', () => resolve(heard))
    line.on('error', reject)
    line.setTimeout(20_000, () => line.destroy(new Error('The server kept the connection.')))
  })
}
