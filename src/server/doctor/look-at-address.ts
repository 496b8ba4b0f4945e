/** Checks how people reach the service: the server on this machine, PUBLIC_URL, its certificate, the proxy. */
import { connect } from 'node:tls'
import { type Config, isLoopback } from '#server/config.ts'
import { codeOf } from '#server/error-code.ts'
import { type Finding, good, look, wrong } from './finding.ts'

const day = 24 * 3600_000
const patience = 5000

async function ownServer({ host, port }: Config): Promise<Finding> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const where = `http://${at}:${port}`
  const reply = await fetch(`${where}/api/ready/`, { signal: AbortSignal.timeout(patience) }).catch(() => null)
  if (reply === null)
    return look(`No server answers at ${where}.`, 'Start it, or run this command on its machine and with its PORT.')
  const text = await reply.text()
  const isReady = reply.status === 200 && !text.includes('read-only')
  return isReady
    ? good(`The server at ${where} is ready.`)
    : wrong(`The server at ${where} says ${reply.status} ${text.slice(0, 200)}`, 'See its log.')
}

/** Findings from PUBLIC_URL and TRUST_PROXY alone. */
export function settingFindings({ publicUrl, trustProxy, production }: Config): Finding[] {
  if (publicUrl === null)
    return [
      (production ? wrong : look)(
        'PUBLIC_URL is not set: no link and no alert is mailed.',
        'Set it to the address that people use.',
      ),
    ]
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:' && !isLoopback(hostname))
    return [
      wrong(
        `PUBLIC_URL ${publicUrl} is not encrypted: anybody on the way can read results.`,
        'Put a proxy with TLS in front.',
      ),
    ]
  const found: Finding[] = []
  if (protocol === 'https:' && trustProxy === false)
    found.push(
      wrong(
        'TRUST_PROXY is off behind a proxy: all readers count as one address, and share its limits.',
        'Set it to the number of proxies in front, such as 1.',
      ),
    )
  if (trustProxy === true)
    found.push(
      wrong(
        'TRUST_PROXY=true believes whatever address anybody sends.',
        'Set the number of proxies in front, such as 1.',
      ),
    )
  return found.length > 0 ? found : [good('PUBLIC_URL and TRUST_PROXY fit each other.')]
}

/** The finding for a certificate that ends at `ends`. */
export function certificateFinding(ends: Date, now: Date): Finding {
  const left = Math.floor((ends.getTime() - now.getTime()) / day)
  const what = `The certificate ends on ${ends.toISOString().slice(0, 10)}, in ${left} days.`
  const mend = 'Renew it, and find out why that did not happen by itself.'
  return left < 7 ? wrong(what, mend) : left < 21 ? look(what, mend) : good(what)
}

/** When a host's certificate ends, or why it is not trusted. */
export function certificateOf(
  hostname: string,
  port: number,
  ca?: string,
): Promise<{ ends: Date } | { fault: string }> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port, servername: hostname, timeout: patience, ...(ca && { ca }) }, () => {
      resolve({ ends: new Date(socket.getPeerCertificate().valid_to) })
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error('nobody answers')))
    socket.on('error', (error) => resolve({ fault: `${error.message}${codeOf(error) ? ` (${codeOf(error)})` : ''}` }))
  })
}

async function publicAddress(publicUrl: string, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  const found: Finding[] = []
  if (protocol === 'https:') {
    const outcome = await certificateOf(hostname, Number(port || 443))
    if ('fault' in outcome)
      return [
        wrong(
          `${publicUrl} cannot be opened: ${outcome.fault}.`,
          'Look at the proxy, its certificate and the name in DNS.',
        ),
      ]
    found.push(certificateFinding(outcome.ends, now))
  }
  const reply = await fetch(`${publicUrl}/api/health/`, { signal: AbortSignal.timeout(patience) }).catch(() => null)
  const isOurs = reply?.status === 200 && (reply.headers.get('content-type') ?? '').includes('json')
  found.push(
    isOurs
      ? good(`${publicUrl} leads to Vialog.`)
      : wrong(
          `${publicUrl} does not lead to Vialog (${reply?.status ?? 'no answer'}).`,
          'Look at the proxy and the name in DNS.',
        ),
  )
  return found
}

/** All findings about the address. */
export async function lookAtAddress(config: Config, now: Date): Promise<Finding[]> {
  return [
    await ownServer(config),
    ...settingFindings(config),
    ...(config.publicUrl === null ? [] : await publicAddress(config.publicUrl, now)),
  ]
}
