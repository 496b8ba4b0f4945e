/** The lists that surveys and reports choose from: options and drugs (decision 6). */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText, requiredText, rowNumber } from '#contract/fields.ts'
import { optionLists } from '#domain/terms.ts'
import { ImportAnswer, listQuery, pageOf, RowParams } from './paging.ts'

const oneList = z.enum(optionLists, `Choose one of: ${optionLists.join(', ')}.`)

/** An option with how often samples and surveys hold its name. */
export const AdminOption = z.object({
  id: z.int(),
  list: oneList,
  name: z.string(),
  /** The word that the rules know it by; such an option cannot be retired or merged. */
  value: z.string().nullable(),
  is_retired: z.boolean(),
  used: z.int(),
})

export const listOptions = endpoint({
  method: 'GET',
  path: '/admin/options/',
  access: 'admin',
  summary: 'The options of a list in their order, retired ones last.',
  query: z.object({ list: oneList }),
  answer: z.array(AdminOption),
})

const name = requiredText(200, 'Enter a name.')

export const addOption = endpoint({
  method: 'POST',
  path: '/admin/options/',
  access: 'admin',
  summary: 'Adds an option at the end of its list.',
  status: 201,
  input: z.object({ list: oneList, name }),
  answer: AdminOption,
})

export const changeOption = endpoint({
  method: 'PATCH',
  path: '/admin/options/{id}/',
  access: 'admin',
  summary: 'Renames an option (earlier samples keep their words) or retires it.',
  params: RowParams,
  input: z.object({ name, is_retired: z.boolean('Say yes or no.') }).partial(),
  answer: AdminOption,
})

export const orderOptions = endpoint({
  method: 'PUT',
  path: '/admin/options/',
  access: 'admin',
  summary: 'Sets the order of a list.',
  input: z.object({ list: oneList, ids: z.array(rowNumber()).max(500) }),
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

/** What an administrator sets of a drug. */
export const DrugForm = z
  .object({
    name,
    /** Other names, separated by semicolons. */
    alias: optionalText(1000),
    drug_class: optionalText(200),
    common_role: optionalText(200),
    pronunciation: optionalText(200),
    report_to_public: z.boolean('Say yes or no.'),
    report_to_client_name: optionalText(200),
    important: z.boolean('Say yes or no.'),
    pubchem_cid: optionalText(40),
    cas: optionalText(40),
    is_retired: z.boolean('Say yes or no.'),
  })
  .refine(({ important, report_to_public }) => !important || report_to_public, {
    path: ['report_to_public'],
    message: 'An important substance must be reported to the public.',
  })

/** A drug with how many reports name it, and which other drugs are the same molecule by PubChem or CAS. */
export const AdminDrug = z.object({ id: z.int(), ...DrugForm.shape, used: z.int(), same_molecule: z.array(z.string()) })
export type AdminDrug = z.output<typeof AdminDrug>

export const listDrugs = endpoint({
  method: 'GET',
  path: '/admin/drugs/',
  access: 'admin',
  summary: 'Drugs by name, alias, class or number.',
  query: z.object({ ...listQuery, only: z.enum(['important', 'hidden', 'retired', 'same_molecule']).optional() }),
  answer: pageOf(AdminDrug),
})

export const addDrug = endpoint({
  method: 'POST',
  path: '/admin/drugs/',
  access: 'admin',
  summary: 'Adds a drug.',
  status: 201,
  input: DrugForm,
  answer: AdminDrug,
})

export const changeDrug = endpoint({
  method: 'PUT',
  path: '/admin/drugs/{id}/',
  access: 'admin',
  summary: 'Changes a drug.',
  params: RowParams,
  input: DrugForm,
  answer: AdminDrug,
})

export const mergeDrugs = endpoint({
  method: 'POST',
  path: '/admin/drugs/{id}/merge/',
  access: 'admin',
  summary: 'Retires a drug into another one, which takes its names; with dry_run only says how many reports name it.',
  params: RowParams,
  input: z.object({ into: rowNumber('Choose a drug.'), dry_run: z.boolean().default(false) }),
  answer: z.object({ updated: z.int() }),
})

export const importDrugs = endpoint({
  method: 'POST',
  path: '/admin/drugs/import/',
  access: 'admin',
  summary:
    'Adds and changes drugs by name from the rows of a CSV, all or none; with dry_run only says what would change.',
  input: z.object({
    dry_run: z.boolean().default(false),
    rows: z
      .array(z.record(z.string().max(60), z.string().max(2000)))
      .min(1, 'The file has no rows.')
      .max(5_000, 'At most 5000 drugs at once.'),
  }),
  answer: ImportAnswer,
})
