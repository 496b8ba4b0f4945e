/** What every answer tells the browser: what a page may load and run, who may frame it, what the device may be asked for. */
import { randomBytes } from 'node:crypto'
import { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  interface FastifyReply {
    /** What the inline styles of this page carry; empty for calls of the API, which have none. */
    styleNonce: string
  }
}

/** What pages may ask of the device; the camera finds samples, the screen stays on at the counter. */
const asked = ['camera', 'clipboard-write', 'fullscreen', 'screen-wake-lock']
const neverAsked = [
  'accelerometer',
  'autoplay',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The Permissions-Policy of every answer. */
const permissions = [...asked.map((one) => `${one}=(self)`), ...neverAsked.map((one) => `${one}=()`)].join(', ')

const someNonce = "'nonce-'"

/**
 * What helmet says of every answer, worked out once: it is the same for all, but for the nonce of a page. Text becomes
 * markup or a script's address only through the page's one policy (`web/trusted-types.ts`), which lets neither through.
 */
function fixedHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissions }
  const answer = Object.assign(Object.create(ServerResponse.prototype), {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  })
  const say = helmet({
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", someNonce],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
  })
  say(Object.create(null), answer, (error) => {
    if (error) throw error
  })
  return headers
}

/** What is said of pages, but for each one's nonce, and of whatever is no page. */
export type SaidHeaders = {
  readonly ofPages: Readonly<Record<string, string>>
  readonly ofCalls: Readonly<Record<string, string>>
}

/** Works them out once. `isSecure`: people come by HTTPS, and are to go on doing so. */
export function saidHeaders(isSecure: boolean): SaidHeaders {
  const ofPages = fixedHeaders(isSecure)
  const policy = ofPages['content-security-policy'] ?? ''
  return { ofPages, ofCalls: { ...ofPages, 'content-security-policy': policy.replace(` ${someNonce}`, '') } }
}

/** Has every answer say them. */
export function sendHeaders(app: FastifyInstance, { ofPages, ofCalls }: SaidHeaders): void {
  const policy = ofPages['content-security-policy'] ?? ''
  app.decorateReply('styleNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) reply.headers(ofCalls)
    else {
      reply.styleNonce = randomBytes(16).toString('hex')
      reply.headers({
        ...ofPages,
        'content-security-policy': policy.replace(someNonce, `'nonce-${reply.styleNonce}'`),
      })
    }
  })
}

/** Whether an address is one of the API's. */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url)
