/** What every answer tells the browser: what a page may load and run, who may frame it, what the device may be asked for. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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

/**
 * Registers the headers. `isSecure`: people come by HTTPS, and are to go on doing so. Text becomes markup or a script's
 * address only through the page's one policy (`web/trusted-types.ts`), which lets neither through.
 */
export async function sendHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
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
        styleSrc: ["'self'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
}
