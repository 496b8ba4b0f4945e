/** What a device takes along to test on site without a network (R11.17): dictionary, strips, and what each method can see. */
import { z } from 'zod'
import { limitUnits, stripLines } from '#domain/method/method.ts'
import { listShownCards } from './cards.ts'
import { ReadDrug, SubstanceWords } from './drugs.ts'
import { endpoint } from './endpoint.ts'
import { StripLot } from './strips.ts'

/** A text in each language; null where the service has none. */
const Sentences = z.object({ en: z.string().nullable(), fr: z.string().nullable(), es: z.string().nullable() })

/** A drug as the device reads and shows it. Facts that most drugs lack are left out, since a dictionary has thousands. */
const KitDrug = ReadDrug.extend({
  /** How the public reads it instead; analysis staff only. */
  report_to_client_name: z.string().optional(),
  common_role: z.string().optional(),
  pronunciation: z.string().optional(),
  shown_names: z.array(z.string()).optional(),
  mirror_group: z.string().optional(),
  is_stronger_form: z.literal(true).optional(),
  is_strong: z.literal(true).optional(),
  makes: z.int().optional(),
})

const unit = z.enum(limitUnits).nullable()

/** What a method can see, as the public reads it; null until somebody approved it. */
const SeenMethod = z.object({
  limit: z.object({ from: z.number(), to: z.number().nullable(), unit: z.enum(limitUnits) }).nullable(),
  misses: z.array(z.string()),
  misses_up_to: z.array(z.object({ name: z.string(), up_to: z.number(), unit: z.enum(limitUnits) })),
  reacts: z.array(z.object({ name: z.string(), from: z.number().nullable(), unit })),
  same: z.array(z.tuple([z.string(), z.string()])),
  sentences: Sentences,
})

/** The method of a technology, for strips by target and brand. */
const KitMethod = z.object({
  technology: z.string(),
  target: z.string(),
  brand: z.string(),
  sees: SeenMethod.nullable(),
  /** By the drugs' own identities, to compare: what it cannot tell apart, and what it cannot see. */
  same: z.array(z.tuple([z.string(), z.string()])),
  misses: z.array(z.string()),
  is_chiral: z.boolean(),
  strip_lines: z.enum(stripLines).nullable(),
  /** Minutes. */
  read_from: z.int().nullable(),
  read_until: z.int().nullable(),
})

/** All that tests on site need. Without the analysis flag nothing in it names a drug that is hidden from the public. */
export const TestsKit = z.object({
  /** Whether it holds what is hidden from the public, too: for people with the analysis flag. */
  sees_all: z.boolean(),
  /** The technologies that a device takes results of: strips, and vibrational ones, where they are switched on. */
  technologies: z.array(z.string()),
  drugs: z.array(KitDrug),
  words: SubstanceWords,
  /** Classes of which a small amount can kill. */
  strong_classes: z.array(z.string()),
  /** What comes along with a drug (a root). */
  companions: z.array(
    z.object({ drug_id: z.int(), identity: z.string(), is_told: z.boolean(), sentences: Sentences.nullable() }),
  ),
  /** What the options of the expected drugs stand for. */
  expected: z.array(
    z.object({
      name: z.string(),
      drug_ids: z.array(z.int()),
      drug_class: z.string().nullable(),
      stands_for_none: z.boolean(),
    }),
  ),
  /** What strips are for: the service's own types, then those that its methods are for. */
  strip_types: z.array(z.object({ name: z.string(), is_own: z.boolean() })),
  lots: z.array(StripLot),
  methods: z.array(KitMethod),
  cards: listShownCards.answer,
})
export type TestsKit = z.output<typeof TestsKit>

export const readShiftKit = endpoint({
  method: 'GET',
  path: '/shifts/kit/',
  access: 'collection',
  summary: 'What a device takes along to test on site without a network; null where the own site does not test.',
  answer: z.object({ tests: TestsKit.nullable() }),
})
