/** Headers of every answer: what a page may load and run, who may frame it, what it may ask of the device. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this page's inline styles; empty for calls of the API, which have none. */
    styleNonce: string
  }
}

/** What pages may ask of the device: the camera to find samples, a screen that stays on at the counter. */
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

type Says = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The headers of every answer. The browser asks the page's one Trusted Types policy (`web/trusted-types.ts`) about every
 * text that would become markup or a script's URL; the policy refuses tags, and all scripts but the worker of a shift.
 * `styles`: what inline styles must carry, on pages only.
 */
function saying(isSecure: boolean, styles: ((request: IncomingMessage, response: ServerResponse) => string)[]): Says {
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
        workerSrc: ["'self'"],
        styleSrc: ["'self'", ...styles],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
  })
  return (request, response) => {
    response.setHeader('permissions-policy', permissions)
    say(request, response, (error) => {
      if (error) throw error
    })
  }
}

/** The headers of whatever is no page. `isSecure`: people come by HTTPS, and must go on doing so. */
export const sayingOfCalls = (isSecure: boolean): Says => saying(isSecure, [])

/** Adds the headers to every answer; a page's inline styles carry its nonce. */
export function sendHeaders(app: FastifyInstance, isSecure: boolean): void {
  const nonces = new WeakMap<ServerResponse, string>()
  const ofCalls = sayingOfCalls(isSecure)
  const ofPages = saying(isSecure, [(_request, response) => `'nonce-${nonces.get(response)}'`])
  app.decorateReply('styleNonce', '')
  app.addHook('onRequest', async ({ url, raw: request }, reply) => {
    if (isApi(url)) return ofCalls(request, reply.raw)
    reply.styleNonce = randomBytes(16).toString('hex')
    nonces.set(reply.raw, reply.styleNonce)
    ofPages(request, reply.raw)
  })
}

/** Lets these sites show a page in a frame; without any, nobody may. */
export function allowFrames({ raw }: FastifyReply, sites: readonly string[]): void {
  if (sites.length === 0) return
  const policy = String(raw.getHeader('content-security-policy'))
  raw.setHeader(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${sites.join(' ')}`),
  )
  // It knows no other site: browsers that know the policy pass over it, others must not refuse.
  raw.removeHeader('x-frame-options')
}

/** Whether an address is one of the API's. */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url)
