/** Protects the couriers' list with a secret link (R4.33). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'

/** `link` is shown once, when it is made. It has no host if the service does not know its own address. */
const CourierLink = z.object({ ...versioned, is_on: z.boolean(), link: z.string().nullable() })

export const readCourierLink = endpoint({
  method: 'GET',
  path: '/admin/courier/link/',
  access: 'admin',
  versioned: { entity: 'courier link', id: 'service' },
  summary: "Whether the couriers' list needs their link.",
  answer: CourierLink,
})

export const changeCourierLink = endpoint({
  method: 'PUT',
  path: '/admin/courier/link/',
  access: 'admin',
  versioned: { entity: 'courier link', id: 'service' },
  summary: "Puts the couriers' list behind a new link, which voids the one before it; or opens it to everybody.",
  reauthenticated: true,
  secretAnswer: true,
  input: z.object({ is_on: z.boolean('Say yes or no.') }),
  answer: CourierLink,
})
