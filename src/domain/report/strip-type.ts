/**
 * What a test strip is for. The lab chooses a type, or types a name if its type is 'Other' (spec S5): `strip_type` holds
 * that name, as `read-strip-type.ts` reads it.
 */
import { quoted } from '#domain/faults.ts'

/** 'Ketamine strips', 'bandelette de kétamine', 'tira de ketamina': what stands around the name. */
const behind = /[\s-]+(?:(?:drug|rapid|immunoassay)\s+)?(?:test(?:ing)?[\s-]*)?strips?$|[\s-]+(?:test)?streifen$/i
const before =
  /^(?:(?:test\s+)?strips?\s+(?:for|of)|bandelettes?(?:\s+(?:de\s+test|tests?|r[ée]actives?))?\s+(?:de\s+la|de|du|des|pour|à)|tiras?(?:\s+(?:reactivas?|de\s+prueba))?\s+(?:de|del|para))\s+/i

/** The name of what a strip is for, as typed, without the word 'strip'. */
export const bareName = (typed: string): string => typed.trim().replace(before, '').replace(behind, '').trim()

const unsaid =
  /^(?:an?\s+)?(?:others?|another|autres?|otr[oa]s?|andere[nrs]?|(?:test\s*)?strips?|bandelettes?|tiras?(?:\s+reactivas?)?)$/i

/** Whether a type says nothing about what the strip is for: empty, or a bare 'Other'. */
export const isUnsaid = (strip_type: string | null): boolean => {
  const typed = (strip_type ?? '').trim()
  return typed === '' || [typed, bareName(typed)].some((name) => unsaid.test(name))
}

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
