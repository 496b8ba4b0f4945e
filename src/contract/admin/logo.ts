/** The service's logo (R13.3): a small picture beside its name. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** The most bytes of a logo. */
export const mostLogoBytes = 200 * 1024

/** The address of the logo and its size in pixels; null if the service has none. */
export const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable()
export type Logo = z.output<typeof Logo>

export const changeLogo = endpoint({
  method: 'PUT',
  path: '/admin/logo/',
  access: 'admin',
  summary: 'Sets the logo, a PNG, JPEG or WebP of at most 200 kB as base64; null takes it away.',
  // The logo is on every public page: whoever changes it could impersonate another service.
  reauthenticated: true,
  input: z.object({
    image: z
      .base64('Send the picture as base64.')
      .max(Math.ceil(mostLogoBytes / 3) * 4, 'Choose a picture of at most 200 kB.')
      .nullable(),
    /** The address of the logo that was there when this one was chosen; null for none. */
    was: z.string().max(200).nullable(),
  }),
  answer: z.object({ logo: Logo }),
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/service/logo/{version}/',
  access: 'public',
  summary: 'The logo; each version has an address of its own, and never changes.',
  params: z.object({ version: z.string().max(64) }),
  answer: 'image',
})
