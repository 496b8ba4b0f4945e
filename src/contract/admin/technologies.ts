/** The technologies of the service (R2.5): an administrator adds, renames, orders and retires them. */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'
import { TechnologyRow } from '#contract/technologies.ts'
import { technologyKinds } from '#domain/technology/kinds.ts'

const entity = { entity: 'technology' } as const

/** A technology; `id` is its key, `used` the number of its reports. */
export const AdminTechnology = z.object({
  ...versioned,
  id: z.string(),
  ...TechnologyRow.shape,
  kind: z.enum(technologyKinds),
  used: z.int(),
  /** Whether a test uses up its portion, so that it is no longer held; infrared gives it back. */
  uses_up: z.boolean(),
})
export type AdminTechnology = z.output<typeof AdminTechnology>

export const listTechnologies = endpoint({
  method: 'GET',
  path: '/admin/technologies/',
  access: 'admin',
  versioned: entity,
  summary: 'Every technology in its order, with the number of its reports.',
  answer: z.array(AdminTechnology),
})

const line = requiredText(60, 'Enter a name.')
const names = z.object({ en: line, fr: line, es: line })
const yesOrNo = z.boolean('Say yes or no.')
const kind = z.enum(technologyKinds, 'Choose a kind.')

export const addTechnology = endpoint({
  method: 'POST',
  path: '/admin/technologies/',
  access: 'admin',
  versioned: entity,
  summary: 'Adds a technology of a kind at the end of the list; reports can use it at once.',
  status: 201,
  input: z.object({ kind, name: names, short: names }),
  answer: AdminTechnology,
})

export const changeTechnology = endpoint({
  method: 'PATCH',
  path: '/admin/technologies/{key}/',
  access: 'admin',
  versioned: entity,
  summary:
    'Renames a technology (its reports show the new name), switches it on or off, or says whether it uses up its portion. Its kind never changes.',
  params: z.object({ key: z.string().max(60) }),
  input: z.object({ kind, name: names, short: names, is_active: yesOrNo, uses_up: yesOrNo }).partial(),
  answer: AdminTechnology,
})

export const orderTechnologies = endpoint({
  method: 'PUT',
  path: '/admin/technologies/',
  access: 'admin',
  versioned: { ...entity, by: 'was' },
  summary: 'Sets the order of the technologies; `was` is the order that was read.',
  input: z.object({ keys: z.array(z.string().max(60)).max(500), was: z.array(z.string().max(60)).max(500) }),
  answer: z.array(AdminTechnology),
})
