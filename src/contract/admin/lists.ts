/** The lists that surveys and reports choose from: options and drugs (R3.17). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { optionalText, requiredText, rowNumber } from '#contract/fields.ts'
import { optionLists } from '#domain/terms.ts'
import { RowParams } from './paging.ts'

const oneList = z.enum(optionLists, `Choose one of: ${optionLists.join(', ')}.`)

/** An option, with the number of samples and surveys that use its name. */
export const AdminOption = z.object({
  ...versioned,
  id: z.int(),
  list: oneList,
  name: z.string(),
  /** The word by which rules know it. An option with such a word cannot be retired or merged. */
  value: z.string().nullable(),
  is_retired: z.boolean(),
  used: z.int(),
  /**
   * What an expected drug stands for: the names of drugs, a class of drugs (`drug_class`), or nothing that a test could
   * find (`stands_for_none`). If none of these is set, Vialog reads the option's name as a typed name.
   */
  drugs: z.array(z.string()),
  drug_class: z.string().nullable(),
  stands_for_none: z.boolean(),
})
export type AdminOption = z.output<typeof AdminOption>

export const listOptions = endpoint({
  method: 'GET',
  path: '/admin/options/',
  access: 'admin',
  versioned: { entity: 'option' },
  summary: 'The options of a list in their order, retired ones last.',
  query: z.object({ list: oneList }),
  answer: z.array(AdminOption),
})

const name = requiredText(200, 'Enter a name.')

export const addOption = endpoint({
  method: 'POST',
  path: '/admin/options/',
  access: 'admin',
  versioned: { entity: 'option' },
  summary: 'Adds an option at the end of its list.',
  status: 201,
  input: z.object({ list: oneList, name }),
  answer: AdminOption,
})

export const changeOption = endpoint({
  method: 'PATCH',
  path: '/admin/options/{id}/',
  access: 'admin',
  versioned: { entity: 'option' },
  summary: 'Renames an option (earlier samples keep their words), retires it, or says which drugs it stands for.',
  params: RowParams,
  input: z
    .object({
      name,
      is_retired: z.boolean('Say yes or no.'),
      drugs: z.array(requiredText(200, 'Enter a drug.')).max(20, 'At most 20 drugs.'),
      drug_class: optionalText(200),
      stands_for_none: z.boolean('Say yes or no.'),
    })
    .partial(),
  answer: AdminOption,
})

export const orderOptions = endpoint({
  method: 'PUT',
  path: '/admin/options/',
  access: 'admin',
  versioned: { entity: 'option', by: 'was' },
  summary: 'Sets the order of a list; `was` is the order that was read.',
  input: z.object({ list: oneList, ids: z.array(rowNumber()).max(500), was: z.array(rowNumber()).max(500) }),
  answer: z.array(AdminOption),
})

export const mergeOptions = endpoint({
  method: 'POST',
  path: '/admin/options/{id}/merge/',
  access: 'admin',
  summary: 'Puts an option into another one, in every sample; with dry_run only says how many change.',
  params: RowParams,
  input: z.object({ into: rowNumber('Choose an option.'), dry_run: z.boolean().default(false) }),
  answer: z.object({ updated: z.int() }),
})
