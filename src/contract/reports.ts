/** Reports as they are read: by staff with every version, by the public in the newest one only (decisions 2 and 4). */
import { z } from 'zod'
import { namedAnswers } from '#domain/substance/named-finding.ts'
import { stripResults, technologies } from '#domain/terms.ts'
import { Time } from './fields.ts'

const finding = {
  custom_drug: z.string().nullable(),
  /** What the name of a custom substance means by the dictionary as it is now: `unnamed` names none, `class` a kind of drug. */
  meaning: z.string().nullish(),
  custom_class: z.string().nullable().optional(),
  /** Whether it warns its reader. */
  is_dangerous: z.boolean().optional(),
  /** g, 7 decimals. */
  weight: z.number().nullable(),
  /** 0 to 100, 3 decimals. */
  percent: z.number().nullable(),
}

const drug = {
  name: z.string(),
  /** The drug that this is a form of, or its own name, as the reader knows it: findings are compared by it. */
  identity: z.string().optional(),
  report_to_public: z.boolean(),
  alias: z.string().nullable(),
  important: z.boolean(),
  /** Null for a drug that stands under its client-facing name, which these would give away. */
  drug_class: z.string().nullable(),
  common_role: z.string().nullable(),
  pronunciation: z.string().nullable(),
}

/** A substance found, as staff read it; `report_to_client_name` only for analysis staff. */
export const DrugFound = z.object({
  drug: z.object({ ...drug, report_to_client_name: z.string().nullable().optional() }).nullable(),
  ...finding,
  /** What the lab said of a custom name that points at danger; analysis staff only. */
  named_answer: z.enum(namedAnswers).nullable().optional(),
})

/** A substance found, as the public reads it. */
export const PublicDrugFound = z.object({ drug: z.object(drug).nullable(), ...finding })

const readByAll = {
  technology: z.enum(technologies),
  strip_type: z.string().nullable(),
  strip_result: z.enum(stripResults).nullable(),
  /** Substances were found, but none that this reader may be told of (decision 2): never say that nothing was found. */
  hidden_findings: z.boolean(),
  /** The name of an imported result's method that has no word here; shown instead of the technology's. */
  method: z.string().nullable(),
  notes: z.string(),
  is_liquid: z.boolean().nullable(),
  /** The portion tested, g, 7 decimals. */
  weight: z.number().nullable(),
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
  /** Analysis staff only. */
  tech_notes: z.string().optional(),
  is_draft: z.boolean(),
  /** For `base_version` of the next save; drafts only. */
  draft_version: z.int(),
  report_state: z.enum(['ANALYSIS_DRAFTED', 'ANALYSIS_COMPLETE']),
  last_update: Time,
  staff_first_name: z.string(),
  staff_last_name: z.string(),
  /** Why an earlier version was corrected; null for a first one. */
  correction: z.string().nullable(),
}

/** A report as staff read it, with the versions that it replaced, newest first. */
export const Report = z.object({ ...readByStaff, earlier_versions: z.array(z.object(readByStaff)) })
export type Report = z.output<typeof Report>

/** A report as the public reads it: a whitelist. */
export const PublicReport = z.object({ ...readByAll, drugs_found: z.array(PublicDrugFound) })
export type PublicReport = z.output<typeof PublicReport>
