/** The drug look-up of the report form and the survey (R8.21). */
import { z } from 'zod'
import { phraseMeanings } from '#domain/substance/dictionary.ts'
import { generalKinds } from '#domain/substance/general-words.ts'
import { endpoint } from './endpoint.ts'

export const findDrugs = endpoint({
  method: 'GET',
  path: '/dhp/drug/',
  access: 'reader',
  summary: 'Drugs whose name or an alias begins with the text; all without one.',
  query: z.object({ name: z.string().max(200).optional() }),
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** The drug that this is a form of, or its own name. */
      identity: z.string(),
      report_to_public: z.boolean(),
      alias: z.string().nullable(),
      important: z.boolean(),
      drug_class: z.string().nullable(),
      /** Identifies the molecule; analysis staff only. */
      pubchem_cid: z.string().nullable().optional(),
      cas: z.string().nullable().optional(),
    }),
  ),
})

/** The lists of words by which names are read, beside the drugs. */
export const SubstanceWords = z.object({
  phrases: z.array(z.object({ text: z.string(), means: z.enum(phraseMeanings) })),
  salt_words: z.array(z.object({ text: z.string(), form: z.string(), only_if_listed: z.boolean() })),
  danger_stems: z.array(z.string()),
  unclear_names: z.array(z.string()),
  harmless_names: z.array(z.string()),
  not_part_names: z.array(z.string()),
  /** Words that name no substance, by kind: the source of a pattern. */
  general: z.record(z.enum(generalKinds), z.string()),
})

/** A drug as names are read by it. */
export const ReadDrug = z.object({
  id: z.int(),
  name: z.string(),
  /** The drug that this is a form of, or its own name. */
  identity: z.string(),
  form_of: z.int().nullable(),
  form: z.string().nullable(),
  synonyms: z.array(z.string()),
  street_names: z.array(z.string()),
  report_to_public: z.boolean(),
  important: z.boolean(),
  drug_class: z.string().nullable(),
  is_retired: z.boolean(),
})

/** The dictionary for reading names (domain/substance), including retired drugs. */
const SubstanceDictionary = z.object({
  drugs: z.array(
    ReadDrug.extend({
      alias: z.string().nullable(),
      pubchem_cid: z.string().nullable(),
      cas: z.string().nullable(),
      unii: z.string().nullable(),
      inchikey: z.string().nullable(),
      /** Its usual salts with their share of base: 'hydrochloride 0.902; citrate 0.637'. */
      salts: z.string().nullable(),
      /** Roots of one group are mirror forms of each other, or their mixture. */
      mirror_group: z.string().nullable(),
      /** A mirror form that is stronger than the mixture. */
      is_stronger_form: z.boolean(),
      /** Important, and of a class of which a small amount can kill. */
      is_strong: z.boolean(),
      /** The drug (a root) that it is used to make, or is left from making. */
      makes: z.int().nullable(),
    }),
  ),
  /** The form in which the own lab usually states a drug's amounts: 'base' or one of its forms. */
  measured_as: z.array(z.object({ drug_id: z.int(), measured_as: z.string() })),
  /** What strips are for: the service's own types first (domain/report/read-strip-type). */
  strip_types: z.array(z.string()),
  words: SubstanceWords,
})

export const readSubstances = endpoint({
  method: 'GET',
  path: '/dhp/dictionary/',
  access: 'analysis',
  summary: 'The whole dictionary with the words by which names are read.',
  remembered: true,
  answer: SubstanceDictionary,
})
