/** What the dictionary that comes with Vialog has and the service's lacks, and taking it over (R8.24). */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { DictionaryEffects } from './drugs.ts'

const DrugGrowth = z.object({
  /** Drugs that are new. */
  added: z.array(z.string()),
  /** Drugs that the service never changed, and that get names or facts. */
  changed: z.array(z.string()),
  /** Drugs that the service changed, retired or merged: they stay as they are. */
  left_alone: z.array(z.string()),
  /** Names that mean something else in the service; `is_whole`: the drug stays out because of it. */
  left_out: z.array(z.object({ drug: z.string(), name: z.string(), is_whole: z.boolean() })),
})
export type DrugGrowth = z.output<typeof DrugGrowth>

export const readDrugGrowth = endpoint({
  method: 'GET',
  path: '/admin/drugs/growth/',
  access: 'admin',
  summary: 'What the dictionary that comes with Vialog has and this one lacks.',
  answer: DrugGrowth,
})

export const growDrugs = endpoint({
  method: 'POST',
  path: '/admin/drugs/growth/',
  access: 'admin',
  summary: 'Takes over what the dictionary lacks; with dry_run only says what that would do to results.',
  input: z.object({ dry_run: z.boolean().default(false) }),
  answer: DrugGrowth.extend({ effects: DictionaryEffects }),
})
