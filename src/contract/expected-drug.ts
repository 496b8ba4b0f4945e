/** What a word in a sample's `expected_drugs` means. */
import { z } from 'zod'

/** The meaning of an expected drug, with names that the reader knows (domain/substance/expected-drugs). */
export const ExpectedDrug = z.object({
  name: z.string(),
  identities: z.array(z.string()),
  drug_class: z.string().nullable(),
  classes: z.array(z.string()),
  may_be_missed: z.boolean(),
  is_stated: z.boolean(),
  /** The same for all names of one drug that were expected of a sample. */
  key: z.string().optional(),
  /** Whether a small amount of it can kill. */
  is_strong: z.boolean().optional(),
  /** Whether it stands for no one drug, as the imprint of a pill does. */
  is_many: z.boolean().optional(),
})
