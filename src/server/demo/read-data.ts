/** Reads the demo's data: the files of `demo-data/`, whose README says where each comes from. */

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { percentBases } from '#domain/report/amounts.ts'
import { optionLists } from '#domain/terms.ts'
import { root } from '#server/root.ts'

const folder = new URL('demo-data/', root)

const DrugRow = z.object({
  name: z.string(),
  synonyms: z.array(z.string()).default([]),
  street_names: z.array(z.string()).default([]),
  drug_class: z.string().nullable().default(null),
  common_role: z.string().nullable().default(null),
  pronunciation: z.string().nullable().default(null),
  important: z.boolean(),
  report_to_public: z.boolean(),
  report_to_client_name: z.string().nullable().default(null),
  pubchem_cid: z.string().nullable().default(null),
  cas: z.string().nullable().default(null),
  unii: z.string().nullable().default(null),
  inchikey: z.string().nullable().default(null),
  salts: z.string().nullable().default(null),
  shown_names: z.array(z.string()).default([]),
  mirror_group: z.string().nullable().default(null),
  is_stronger_form: z.boolean().default(false),
  /** The name of the drug that it is used to make, or is left from making. */
  makes: z.string().nullable().default(null),
  /** What comes along with it where people expect it, by name. */
  companions: z
    .array(
      z.object({
        name: z.string(),
        is_told: z.boolean(),
        sentence_en: z.string().nullable().default(null),
        sentence_fr: z.string().nullable().default(null),
        sentence_es: z.string().nullable().default(null),
        source: z.string(),
      }),
    )
    .default([]),
})

/** `was`: the source's words that this choice stands for. */
const OptionRow = z.object({
  name: z.string(),
  value: z.string().nullable().default(null),
  /** What an expected drug stands for, by names of the dictionary. */
  drugs: z.array(z.string()).default([]),
  drug_class: z.string().nullable().default(null),
  stands_for_none: z.boolean().default(false),
  was: z.array(z.string()).default([]),
})

const SourceSample = z.object({
  source_id: z.string(),
  collection_method: z.array(z.string()),
  already_consumed: z.boolean(),
  expected_drugs: z.array(z.string()),
  colour: z.array(z.string()),
  texture: z.array(z.string()),
  sensations: z.array(z.string()),
  overdose: z.string(),
  /** The basis of the percents in the lab's list. */
  percent_basis: z.enum(percentBases).default('not_stated'),
  /** `amount` (the lab's list) and `estimate` (infrared), as a person types them. */
  substances: z.array(
    z.object({
      name: z.string(),
      abundance: z.enum(['primary', 'trace', '']),
      percent: z.number().optional(),
      amount: z.string().optional(),
      estimate: z.string().optional(),
    }),
  ),
})

const Options = z.record(z.enum(optionLists), z.array(OptionRow))

export type DemoOptions = z.output<typeof Options>
export type SourceSample = z.output<typeof SourceSample>

/** `samples` are real ones, oldest first; `madeUp` are made up to show something. */
export type DemoData = {
  readonly drugs: readonly z.output<typeof DrugRow>[]
  readonly options: DemoOptions
  readonly samples: readonly SourceSample[]
  readonly madeUp: readonly SourceSample[]
}

async function read<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
}

/** The dictionary of drugs alone. */
export const readShippedDrugs = () => read('drugs.json', z.array(DrugRow))

/** Reads and checks all of it. */
export async function readDemoData(): Promise<DemoData> {
  const [drugs, options, samples, madeUp] = await Promise.all([
    readShippedDrugs(),
    read('options.json', Options),
    read('samples.json', z.array(SourceSample)),
    read('made-up-samples.json', z.array(SourceSample)),
  ])
  return { drugs, options, samples, madeUp }
}
