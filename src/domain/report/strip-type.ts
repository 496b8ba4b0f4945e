/**
 * What a test strip is for. The lab chooses a type, or types a name if its type is 'Other' (spec S5): `strip_type` holds
 * that name, as `read-strip-type.ts` reads it.
 */
import { quoted } from '#domain/faults.ts'

// 'Other', 'test strip', 'other strip', 'autre bandelette', 'otra tira reactiva'.
const unsaid =
  /^(?:an?\s+)?(?:others?|another|autres?|otr[oa]s?|andere[nrs]?)?\s*(?:(?:test\s*)?strips?|bandelettes?|tiras?(?:\s+reactivas?)?)?$/i

/** Whether a type says nothing about what the strip is for: empty, or a bare 'Other'. */
export const isUnsaid = (strip_type: string | null): boolean => unsaid.test((strip_type ?? '').trim())

/** Whether a type is a bare 'Other', which a report may hold from the time before the lab had to say more. */
export const isBareOther = (strip_type: string | null): boolean =>
  strip_type !== null && strip_type.trim() !== '' && isUnsaid(strip_type)

/** A type inside a sentence: 'fentanyl', but 'GHB' and '4-CMC' as they are. */
export const inSentence = (type: string): string =>
  /^\p{Lu}\p{Ll}+(?!\S*\p{Lu})/u.test(type) ? type.charAt(0).toLowerCase() + type.slice(1) : type

/** Why a report may not be submitted with a type that says nothing. */
export const unsaidFault = (typed: string | null): string =>
  typed === null || typed.trim() === ''
    ? 'Choose the type of the test strip.'
    : `${quoted(typed.trim())} does not say what the strip is for. Type the drug, or the kind of drug.`
