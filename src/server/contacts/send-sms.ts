/**
 * Sends a text message by the gateway that an administrator set, by https only, and follows no redirect. It refuses a
 * gateway with a private address unless SMS_ALLOW_HOST names it, so that nobody can make the server call into its own
 * network.
 */
import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { open } from '#server/sealed.ts'

/** The purpose under which the gateway's Authorization header is sealed. */
export const smsAuthorization = 'sms authorization'

/** How long a gateway may take in all, in ms. */
const patience = 10_000

const notPublic = new BlockList()
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  notPublic.addSubnet(net, bits)
for (const [net, bits] of [
  ...([
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2002::', 16],
    ['fec0::', 10],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const),
])
  notPublic.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to no private or local network. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const family = isIP(mapped)
  return family !== 0 && !notPublic.check(mapped, family === 6 ? 'ipv6' : 'ipv4')
}

/** Thrown where the name of a gateway leads into a private network. */
class PrivateAddress extends Error {}

/**
 * Resolves a name, and refuses it if any of its addresses is private. The request uses the addresses that were checked.
 */
const publicOnly: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(name), [])
    if (options.all) return done(null, addresses)
    const [first] = addresses
    return first === undefined ? done(new PrivateAddress(name), []) : done(null, first.address, first.family)
  })

type Gateway = { readonly url: string; readonly authorization_sealed: string | null; readonly sender: string }
type Sending = { readonly secret: string; readonly allowed: readonly string[] }

/**
 * Sends `text` to a number as a JSON body of `to`, `from` and `text`. Returns null when the gateway accepted it (200 to
 * 299), else a sentence with the reason, never with the number or the gateway's answer.
 */
export async function sendSms(
  { url, authorization_sealed, sender }: Gateway,
  { to, text }: { readonly to: string; readonly text: string },
  { secret, allowed }: Sending,
): Promise<string | null> {
  const place = new URL(url)
  const authorization = authorization_sealed === null ? null : open(authorization_sealed, secret, smsAuthorization)
  if (authorization_sealed !== null && authorization === null)
    return 'The key of the gateway cannot be read any more. Enter it anew in the settings.'
  const host = place.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const mayBePrivate = allowed.includes(host)
  if (place.protocol !== 'https:') return 'The address of the gateway must begin with https://.'
  if (isIP(host) !== 0 && !mayBePrivate && !isPublicAddress(host)) return privateFault(host)
  const body = JSON.stringify({ to, from: sender, text })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(authorization !== null && { authorization }),
  }
  return new Promise((resolve) => {
    const call = request(
      place,
      {
        method: 'POST',
        headers,
        // A separate connection, closed after the answer.
        agent: false,
        signal: AbortSignal.timeout(patience),
        ...(mayBePrivate ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        const { statusCode = 0 } = answer
        // Ignore the answer's body, however long, and follow no redirect.
        answer.destroy()
        resolve(statusCode >= 200 && statusCode < 300 ? null : `The gateway ${host} answered ${statusCode}.`)
      },
    )
    call.on('error', (error) => {
      if (error instanceof PrivateAddress) return resolve(privateFault(host))
      if (error.name === 'AbortError' || error.name === 'TimeoutError')
        return resolve(`The gateway ${host} did not answer in ${patience / 1000} seconds.`)
      const isCertificate = /certificate|self.signed|altname/i.test(error.message)
      resolve(
        isCertificate
          ? `The certificate of the gateway ${host} is not trusted.`
          : `The gateway ${host} could not be reached.`,
      )
    })
    call.end(body)
  })
}

const privateFault = (host: string) =>
  `The gateway ${host} has a private address. Whoever runs the server may allow it by SMS_ALLOW_HOST.`
