/** What the percents of each lab are of, by technology, where its reports do not say it. */

import { z } from 'zod'
import { technology } from '#contract/technology-field.ts'
import { percentBases } from '#domain/report/amounts.ts'
import { endpoint, versioned } from './endpoint.ts'
import { rowNumber } from './fields.ts'

const LabBasis = z.object({
  ...versioned,
  site_id: z.int(),
  site: z.string(),
  technology: z.string(),
  /** 'not_stated': each report says it. Null: nobody has answered. */
  percent_basis: z.enum(percentBases).nullable(),
  /** Nobody has answered, and the lab uses the technology: a task. */
  is_asked: z.boolean(),
})
export type LabBasis = z.output<typeof LabBasis>

export const readOwnBases = endpoint({
  method: 'GET',
  path: '/lab-bases/',
  access: 'analysis',
  summary: 'What the percents of the own lab usually are of; technologies that nobody answered for are left out.',
  answer: z.array(z.object({ technology: z.string(), percent_basis: z.enum(percentBases) })),
})

export const listLabBases = endpoint({
  method: 'GET',
  path: '/admin/lab-bases/',
  access: 'admin',
  versioned: { entity: 'lab bases', id: 'all' },
  summary: 'What the percents of each lab are of, by technology.',
  answer: z.array(LabBasis),
})

export const setLabBases = endpoint({
  method: 'PUT',
  path: '/admin/lab-bases/',
  access: 'admin',
  versioned: { entity: 'lab bases', id: 'all' },
  summary: 'Says what the percents of labs are of, where their reports do not say it; those that are left out stay.',
  input: z.object({
    bases: z
      .array(
        z.object({
          site_id: rowNumber('Choose a lab.'),
          technology: technology(),
          percent_basis: z.enum(percentBases, `Choose one of: ${percentBases.join(', ')}.`).nullable(),
        }),
      )
      .min(1, 'Name a lab.')
      .max(500, 'At most 500 at once.'),
  }),
  answer: z.array(LabBasis),
})
