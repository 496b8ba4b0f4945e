/** Reports as people read them: staff with all versions, the public only the newest one (R1.12). */
import { z } from 'zod'
import { checkDoubts } from '#domain/instrument/check-doubts.ts'
import { limitUnits } from '#domain/method/method.ts'
import { amountKinds, amountUnits, percentBases } from '#domain/report/amounts.ts'
import { testColours } from '#domain/report/colour-test.ts'
import { lineAnswers } from '#domain/strip/strip-lines.ts'
import { namedAnswers } from '#domain/substance/name-answers.ts'
import { stripResults } from '#domain/terms.ts'
import { Time } from './fields.ts'

const ownSentences = z.object({ en: z.string().nullable(), fr: z.string().nullable(), es: z.string().nullable() })

/** How a finding compares with what was expected, and with the strips of its sample (domain/report/compared). */
const Compared = z.object({
  expected: z.array(z.string()),
  may_be: z.array(z.string()),
  strips: z.array(z.string()),
  is_surprise: z.boolean(),
  is_usual: z.boolean(),
  mirror: z.object({ of: z.string(), is_stronger: z.boolean(), is_told_apart: z.boolean() }).nullable(),
  companion: z.object({ of: z.string(), is_told: z.boolean(), sentences: ownSentences.nullable() }).nullable(),
})

const finding = {
  custom_drug: z.string().nullable(),
  /**
   * What the name of a custom substance means in today's dictionary, such as `class` (a kind of drug) or `unnamed` (no
   * substance).
   */
  meaning: z.string().nullish(),
  custom_class: z.string().nullable().optional(),
  custom_is_strong: z.boolean().nullable().optional(),
  /** Whether readers are warned of it. */
  is_dangerous: z.boolean().optional(),
  /** Whether two people marked a name without a drug as known and harmless; without that, nobody knows it. */
  is_known: z.boolean().nullable().optional(),
  /** g, 7 decimals; set only if the amount is measured. */
  weight: z.number().nullable(),
  /** 0 to 100, 3 decimals; set only if the amount is measured. */
  percent: z.number().nullable(),
  /** The kind of the amount (domain/report/amounts). */
  amount_kind: z.enum(amountKinds).optional(),
  /** The ends of a range, or those between which a measured value likely lies, in `unit`. */
  low: z.number().nullable().optional(),
  /** For an amount below a limit: the limit. Null in a range if only the minimum is known. */
  high: z.number().nullable().optional(),
  unit: z.enum(amountUnits).nullable().optional(),
  /** The form of the amount: 'base' or a named form; null if the lab does not say. */
  measured_as: z.string().nullable().optional(),
  /** The share of base in that form, 0 to 1; null if unknown. */
  base_share: z.number().nullable().optional(),
  /** What it has to do with what was expected and with the strips of its sample, decided on the server. */
  compared: Compared.optional(),
}

const drug = {
  name: z.string(),
  /** The drug that this is a form of, or its own name, as the reader knows it; used to compare findings. */
  identity: z.string().optional(),
  report_to_public: z.boolean(),
  alias: z.string().nullable(),
  important: z.boolean(),
  drug_class: z.string().nullable(),
  /** Whether a small amount of it can kill. */
  is_strong: z.boolean().optional(),
  /** The next fields are empty for a drug shown under its client-facing name: they would reveal the drug. */
  common_role: z.string().nullable(),
  pronunciation: z.string().nullable(),
  /** At most four names that people say. */
  shown_names: z.array(z.string()).optional(),
  /** The drug that it is used to make, or is left from making. */
  makes: z.object({ name: z.string(), is_strong: z.boolean() }).nullable().optional(),
}

/** A substance found, as staff read it; `report_to_client_name` only for analysis staff. */
export const DrugFound = z.object({
  drug: z.object({ ...drug, report_to_client_name: z.string().nullable().optional() }).nullable(),
  ...finding,
  /** Analysis staff only, as what follows: the lab's answer about a name that the dictionary does not have. */
  named_answer: z.enum(namedAnswers).nullable().optional(),
  named_drug: z.string().nullable().optional(),
  named_class: z.string().nullable().optional(),
  named_reason: z.string().nullable().optional(),
  /** The words that the lab typed, where readers are told of the drug that they mean. */
  typed_name: z.string().nullable().optional(),
  /** The lab says that it is no part of the sample; staff still read it, the public does not. */
  is_left_out: z.boolean().optional(),
})

const missing = {
  custom_drug: z.string().nullable(),
  /** The detection limit, in `unit`. */
  low: z.number().nullable(),
  unit: z.enum(amountUnits).nullable(),
  /** The words of the expected drugs that it is. */
  compared: z.object({ expected: z.array(z.string()) }).optional(),
}
const missingDrug = { name: z.string(), identity: z.string().optional(), report_to_public: z.boolean() }

/** A substance that was not found: not a finding. `report_to_client_name` only for analysis staff. */
const NotFound = z.object({
  drug: z.object({ ...missingDrug, report_to_client_name: z.string().nullable().optional() }).nullable(),
  ...missing,
})

/** A substance that was not found, for the public. */
const PublicNotFound = z.object({ drug: z.object(missingDrug).nullable(), ...missing })

/** A substance found, for the public. */
export const PublicDrugFound = z.object({ drug: z.object(drug).nullable(), ...finding })

const limitUnit = z.enum(limitUnits)
const sentence = z.string().nullable()

/** What a reader may know of the method of a result. */
const SeenMethod = z.object({
  limit: z.object({ from: z.number(), to: z.number().nullable(), unit: limitUnit }).nullable(),
  misses: z.array(z.string()),
  misses_up_to: z.array(z.object({ name: z.string(), up_to: z.number(), unit: limitUnit })),
  reacts: z.array(z.object({ name: z.string(), from: z.number().nullable(), unit: limitUnit.nullable() })),
  same: z.array(z.tuple([z.string(), z.string()])),
  sentences: z.object({ en: sentence, fr: sentence, es: sentence }),
})

const stripResult = z.enum(stripResults)
const changedAmount = z.object({
  weight: z.number().nullable(),
  percent: z.number().nullable(),
  amount_kind: z.enum(amountKinds),
  low: z.number().nullable(),
  high: z.number().nullable(),
  unit: z.enum(amountUnits).nullable(),
})
const reaction = z.object({ reagent: z.string(), colour: z.enum(testColours).nullable(), seconds: z.int().nullable() })
const reactions = z.array(reaction)
/** What a correction changed, as one reader sees both versions. */
const Change = z.object({
  went: z.array(z.string()),
  came: z.array(z.string()),
  amounts: z.array(z.object({ name: z.string(), before: changedAmount, now: changedAmount })),
  /** Names that are marked as dangerous now and were not. */
  marked: z.array(z.string()),
  /** Names that were marked as dangerous and are not now. */
  unmarked: z.array(z.string()),
  strip: z.object({ before: stripResult, now: stripResult }).nullable(),
  /** Of a colour test: its colours, and what they may be. Absent where they are the same. */
  colours: z
    .object({
      reactions: z.object({ before: reactions, now: reactions }).nullable(),
      may_be: z.object({ before: z.array(z.string()), now: z.array(z.string()) }).nullable(),
    })
    .optional(),
})

/** A drug that colours may be. */
const MayBe = z.object({ name: z.string(), identity: z.string(), is_dangerous: z.boolean() })

/** What a colour test showed, and what its reader is told that it may be: never a finding. Only colour tests have them. */
const colourTest = {
  reactions: reactions.optional(),
  may_be: z.array(MayBe).optional(),
}

/** Only first looks at the counter have these: a lab can find more. */
const firstLook = {
  stage: z.literal('FIRST_LOOK').optional(),
  /** What its method can and cannot see. A first look is never read without it. */
  method_says: z.object({ en: z.string(), fr: z.string(), es: z.string() }).optional(),
}

const readByAll = {
  ...colourTest,
  ...firstLook,
  technology: z.string(),
  strip_type: z.string().nullable(),
  strip_result: z.enum(stripResults).nullable(),
  /** Substances were found, but this reader may not see any (R1.15): never say that nothing was found. */
  hidden_findings: z.boolean(),
  /** The name of an imported result's method that Vialog does not know; shown instead of the technology. */
  method: z.string().nullable(),
  /** What the method can see, once approved: its limit, what it misses, what misleads it. */
  sees: SeenMethod.nullable(),
  /** The service's own sentences about a recall; set if the result rests on that recall. */
  recall: z.object({ en: z.string(), fr: sentence, es: sentence }).nullable(),
  /** For a strip: whether its target is dangerous, is a kind of drug; which expected drugs it is for, and which it cannot see. */
  target: z
    .object({
      is_dangerous: z.boolean(),
      is_kind: z.boolean(),
      expected: z.array(z.string()),
      misses: z.array(z.string()),
    })
    .nullable(),
  /** Whether its method tells mirror forms apart. */
  is_chiral: z.boolean(),
  /** What a correction changed, as this reader sees both versions; null for a first version. */
  changed: Change.nullable(),
  notes: z.string(),
  is_liquid: z.boolean().nullable(),
  /** The portion tested, g, 7 decimals. */
  weight: z.number().nullable(),
  /** For a strip: mL of water, and mg dissolved in it. */
  water_ml: z.number().nullable(),
  dissolved_mg: z.number().nullable(),
  /** What the percents are of. */
  percent_basis: z.enum(percentBases),
  version: z.int(),
  reported_at: Time.nullable(),
  /** When this version corrected an earlier one. */
  corrected_at: Time.nullable(),
}

const readByStaff = {
  ...readByAll,
  id: z.int(),
  sample: z.string(),
  site: z.object({ id: z.int(), name: z.string() }),
  drugs_found: z.array(DrugFound),
  not_found: z.array(NotFound),
  /** What may be told at the counter of `may_be`, whoever reads it. */
  may_be_told: z.array(MayBe).optional(),
  /** What may be told at the counter of what a correction changed, whoever reads it. */
  changed_told: Change.nullable().optional(),
  /** The test strip's lot. */
  strip_lot: z.object({ id: z.int(), brand: z.string(), number: z.string() }).nullable(),
  /** The instrument used, under its current name. */
  instrument: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The doubt about its checks that somebody accepted on submitting. */
  instrument_asked: z.enum(checkDoubts).nullable(),
  /** What its lines showed. */
  strip_lines: z.enum(lineAnswers).nullable(),
  /** Analysis staff only. */
  tech_notes: z.string().optional(),
  is_draft: z.boolean(),
  /** Send it as `base_version` of the next save; drafts only. */
  draft_version: z.int(),
  report_state: z.enum(['ANALYSIS_DRAFTED', 'ANALYSIS_COMPLETE']),
  last_update: Time,
  staff_first_name: z.string(),
  staff_last_name: z.string(),
  /** Why the earlier version was corrected; null for a first version. */
  correction: z.string().nullable(),
}

/** For a strip that reacted: the other methods, if none of them found its drug. */
const not_shown_by = z.array(z.string()).optional()

/** A report for staff, with the versions it replaced, newest first. */
export const Report = z.object({ ...readByStaff, not_shown_by, earlier_versions: z.array(z.object(readByStaff)) })
export type Report = z.output<typeof Report>

/** A report for the public: a whitelist. */
export const PublicReport = z.object({
  ...readByAll,
  not_shown_by,
  drugs_found: z.array(PublicDrugFound),
  not_found: z.array(PublicNotFound),
})
export type PublicReport = z.output<typeof PublicReport>
