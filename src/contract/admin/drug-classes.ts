/** The classes of drugs, and which of them are strong: a small amount of an important drug of theirs can kill. */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'

const DrugClasses = z.object({
  ...versioned,
  classes: z.array(
    z.object({
      /** In small letters. */
      name: z.string(),
      is_strong: z.boolean(),
      /** How many drugs have it, and how many of these are important: only those are strong. */
      drugs: z.int(),
      important: z.int(),
    }),
  ),
})

export const listDrugClasses = endpoint({
  method: 'GET',
  path: '/admin/drug-classes/',
  access: 'admin',
  versioned: { entity: 'drug classes', id: 'all' },
  summary: 'The classes of drugs, and which are strong.',
  answer: DrugClasses,
})

export const markDrugClasses = endpoint({
  method: 'PUT',
  path: '/admin/drug-classes/',
  access: 'admin',
  versioned: { entity: 'drug classes', id: 'all' },
  summary: 'Says which classes are strong; taking the mark from one needs a recent password.',
  input: z.object({ strong: z.array(requiredText(200, 'Name a class.')).max(500, 'At most 500 classes at once.') }),
  answer: DrugClasses,
})
