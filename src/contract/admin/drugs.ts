/** The dictionary of drugs and the words beside it, as an administrator keeps them (R8.23). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { optionalText, requiredText, rowNumber } from '#contract/fields.ts'
import { readCompanions } from '#domain/substance/companions.ts'
import { phraseMeanings } from '#domain/substance/dictionary.ts'
import { shownNamesFault } from '#domain/substance/drug-import.ts'
import { readSalts } from '#domain/substance/salts.ts'
import { ImportAnswer, listQuery, pageOf, RowParams } from './paging.ts'

/** How a change affects submitted results: numbers of samples. */
export const DictionaryEffects = z.object({
  gain_warning: z.int(),
  lose_warning: z.int(),
  /** Samples in which something that nobody knew, and that readers were warned about, becomes a known substance. */
  lose_unknown: z.int(),
  /** Samples with a dangerous drug of which readers are no longer told all that they were: its kind, what comes with it. */
  lose_facts: z.int(),
  become_visible: z.int(),
  become_hidden: z.int(),
})
export type DictionaryEffects = z.output<typeof DictionaryEffects>

/** What an administrator sets of a drug. A form has only names and numbers; its root decides everything else. */
export const DrugForm = z
  .object({
    name: requiredText(200, 'Enter a name.'),
    /** Other names that always mean this drug, separated by semicolons. */
    synonyms: optionalText(4000),
    /** Street names, separated by semicolons. Vialog always asks about a finding with such a name. */
    street_names: optionalText(2000),
    /** The name of the drug whose salt, base, hydrate or second name this is. */
    form_of: optionalText(200),
    form: optionalText(100),
    /** Its usual salts with their share of base: 'hydrochloride 0.902; citrate 0.637'. */
    salts: optionalText(400).check(({ value, issues }) => {
      const read = readSalts(value)
      if (typeof read === 'string') issues.push({ code: 'custom', message: read, input: value })
    }),
    drug_class: optionalText(200),
    common_role: optionalText(200),
    pronunciation: optionalText(200),
    report_to_public: z.boolean('Say yes or no.'),
    report_to_client_name: optionalText(200),
    important: z.boolean('Say yes or no.'),
    pubchem_cid: optionalText(40).refine(
      (cid) => cid === null || /^\d+$/.test(cid),
      'A PubChem number is digits only.',
    ),
    cas: optionalText(40),
    unii: optionalText(20),
    inchikey: optionalText(40).refine(
      (key) => key === null || /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(key),
      'An InChIKey is 27 characters long: 14 letters, 10 letters, 1 letter, with hyphens between.',
    ),
    // The facts below stay as they are where a call does not send them.
    /** Names that people say, separated by semicolons, at most four: the public reads them. */
    shown_names: optionalText(200)
      .check(({ value, issues }) => {
        const fault = shownNamesFault(value)
        if (fault !== null) issues.push({ code: 'custom', message: fault, input: value })
      })
      .optional(),
    /** Drugs with the same group are mirror forms of each other, or their mixture. */
    mirror_group: optionalText(100).optional(),
    /** It is a mirror form that is stronger than the mixture. */
    is_stronger_form: z.boolean('Say yes or no.').optional(),
    /** The name of the drug that it is used to make, or is left from making. */
    makes: optionalText(200).optional(),
    /** What comes along with it, one a line: 'morphine | told | its source'. */
    companions: optionalText(4000)
      .check(({ value, issues }) => {
        const read = readCompanions(value)
        if (typeof read === 'string') issues.push({ code: 'custom', message: read, input: value })
      })
      .optional(),
    is_retired: z.boolean('Say yes or no.'),
  })
  .refine(({ form_of, form }) => (form_of === null) === (form === null), {
    path: ['form'],
    message: 'Say which form it is, such as hydrochloride, and of which drug.',
  })
  .refine(({ form_of, important, report_to_public }) => form_of !== null || !important || report_to_public, {
    path: ['report_to_public'],
    message: 'An important substance must be reported to the public.',
  })

/** A drug, the number of reports that name it, and other drugs with the same PubChem or CAS number. */
export const AdminDrug = z.object({
  ...versioned,
  id: z.int(),
  ...DrugForm.shape,
  shown_names: z.string().nullable(),
  mirror_group: z.string().nullable(),
  is_stronger_form: z.boolean(),
  makes: z.string().nullable(),
  companions: z.string().nullable(),
  used: z.int(),
  same_molecule: z.array(z.string()),
  /** Whether it was merged into another drug, which can be undone. */
  is_merged: z.boolean(),
  /** The listed drugs that are forms of it. Its amounts may be stated as one of these, or as one of its salts. */
  forms: z.array(z.string()),
  /** The form in which each lab usually states its amounts: 'base' or a form. */
  measured_as: z.array(z.object({ site_id: z.int(), measured_as: z.string() })),
})
export type AdminDrug = z.output<typeof AdminDrug>

export const listDrugs = endpoint({
  method: 'GET',
  path: '/admin/drugs/',
  access: 'admin',
  versioned: { entity: 'drug' },
  summary: 'Drugs by name, other name, class or number.',
  query: z.object({
    ...listQuery,
    only: z.enum(['important', 'hidden', 'retired', 'forms', 'same_molecule']).optional(),
  }),
  answer: pageOf(AdminDrug),
})

export const addDrug = endpoint({
  method: 'POST',
  path: '/admin/drugs/',
  access: 'admin',
  versioned: { entity: 'drug' },
  summary: 'Adds a drug; if results then no longer warn of a name that nobody knew, it needs a recent password.',
  status: 201,
  input: DrugForm,
  answer: AdminDrug,
})

export const tryNewDrug = endpoint({
  method: 'POST',
  path: '/admin/drugs/try/',
  access: 'admin',
  summary: 'What a new drug would do to submitted results.',
  input: DrugForm,
  answer: DictionaryEffects,
})

export const changeDrug = endpoint({
  method: 'PUT',
  path: '/admin/drugs/{id}/',
  access: 'admin',
  versioned: { entity: 'drug' },
  summary: 'Changes a drug; taking a warning from a result, or showing what was hidden, needs a recent password.',
  params: RowParams,
  input: DrugForm,
  answer: AdminDrug,
})

export const tryDrug = endpoint({
  method: 'POST',
  path: '/admin/drugs/{id}/try/',
  access: 'admin',
  summary: 'What a change of a drug would do to submitted results.',
  params: RowParams,
  input: DrugForm,
  answer: DictionaryEffects,
})

export const setMeasuredAs = endpoint({
  method: 'PUT',
  path: '/admin/drugs/{id}/measured-as/',
  access: 'admin',
  versioned: { entity: 'drug' },
  summary:
    'Says what the amounts of a drug are of at each lab, where its reports do not say; labs that are left out stay.',
  params: RowParams,
  input: z.object({
    labs: z
      .array(z.object({ site_id: rowNumber('Choose a lab.'), measured_as: optionalText(60) }))
      .min(1, 'Name a lab.')
      .max(500, 'At most 500 labs at once.'),
  }),
  answer: AdminDrug,
})

export const mergeDrugs = endpoint({
  method: 'POST',
  path: '/admin/drugs/{id}/merge/',
  access: 'admin',
  summary: 'Makes a drug a second name of another one; reports stay. With dry_run only says what it would do.',
  params: RowParams,
  input: z.object({ into: rowNumber('Choose a drug.'), dry_run: z.boolean().default(false) }),
  answer: z.object({ updated: z.int(), effects: DictionaryEffects }),
})

export const unmergeDrug = endpoint({
  method: 'POST',
  path: '/admin/drugs/{id}/unmerge/',
  access: 'admin',
  versioned: { entity: 'drug' },
  summary: 'Undoes a merge: the drug is again what it was before.',
  params: RowParams,
  answer: AdminDrug,
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
      .array(z.record(z.string().max(60), z.string().max(4000)))
      .min(1, 'The file has no rows.')
      .max(5_000, 'At most 5000 drugs at once.'),
  }),
  answer: ImportAnswer.extend({ effects: DictionaryEffects }),
})

/** The lists of words beside the drugs. */
export const wordKinds = ['PHRASE', 'SALT_WORD', 'DANGER_STEM', 'UNCLEAR_NAME', 'NOT_PART', 'HARMLESS_NAME'] as const

const SubstanceWord = z.object({
  id: z.int(),
  kind: z.enum(wordKinds),
  text: z.string(),
  /** For a phrase its meaning, for a salt word the form, for a stem its class. */
  means: z.string(),
  only_if_listed: z.boolean(),
})
export type SubstanceWord = z.output<typeof SubstanceWord>

const oneKind = z.enum(wordKinds, `Choose one of: ${wordKinds.join(', ')}.`)

export const listWords = endpoint({
  method: 'GET',
  path: '/admin/words/',
  access: 'admin',
  summary:
    'Words by which names are read: phrases, salts, stems that point at danger, names that stand for no one drug.',
  query: z.object({ ...listQuery, kind: oneKind }),
  answer: pageOf(SubstanceWord),
})

export const WordForm = z
  .object({
    kind: oneKind,
    text: requiredText(200, 'Enter the words.'),
    means: z.string().trim().max(100).default(''),
    only_if_listed: z.boolean('Say yes or no.').default(false),
  })
  .refine(({ kind, means }) => kind !== 'PHRASE' || phraseMeanings.some((one) => one === means), {
    path: ['means'],
    message: 'Choose what the phrase says.',
  })
  .refine(({ kind, means }) => kind !== 'SALT_WORD' || means !== '', {
    path: ['means'],
    message: 'Enter the form, such as hydrochloride.',
  })
  .refine(({ kind, text }) => kind !== 'DANGER_STEM' || text.replace(/[^\p{L}\p{N}]/gu, '').length > 1, {
    path: ['text'],
    message: 'Enter at least 2 letters or digits: a shorter stem is in too many names.',
  })

export const addWord = endpoint({
  method: 'POST',
  path: '/admin/words/',
  access: 'admin',
  summary: 'Adds a word by which names are read.',
  status: 201,
  input: WordForm,
  answer: SubstanceWord,
})

export const removeWord = endpoint({
  method: 'DELETE',
  path: '/admin/words/{id}/',
  access: 'admin',
  summary: 'Removes such a word; a stem that points at danger needs a recent password.',
  params: RowParams,
  answer: z.object({}),
})
