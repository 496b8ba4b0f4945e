/** What a rule looks for in a sample: the substance, what it was sold as, and whether anybody expected it. */
import { isOfClass, isOfType } from '#domain/insight/agreement.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { classNames } from '#domain/substance/dictionary.ts'
import type { FoundSubstance, RuleSample, SoldAs } from './rule-sample.ts'
import type { Rule } from './rules.ts'

/** Impurities and cutting agents come with another drug and surprise nobody. */
const isCompany = ({ drug_class }: FoundSubstance) => {
  const names = classNames(drug_class)
  return names.length > 0 && names.every((name) => /\b(impurity|cut)$/i.test(name))
}

/** Whether a substance is what the rule looks for: a drug also in its mirror forms, which most tests cannot tell apart. */
export function isLookedFor(rule: Rule, found: FoundSubstance): boolean {
  if (rule.drug_id !== null) return found.drug_id === rule.drug_id || isMirror(rule.mirror_group, found)
  if (rule.drug_class !== null) return isOfClass(rule.drug_class, found.drug_class)
  if (rule.custom_dangerous) return found.drug_id === null && found.is_dangerous && !found.by_strip
  // What has no name is never counted as one substance.
  if (rule.custom_unknown) return found.is_unknown && (rule.kind === 'PRESENCE' || !found.is_unnamed)
  return !found.is_unnamed && !(rule.by_sold_as && isCompany(found))
}

const isMirror = (group: string | null, { mirror_group }: Pick<FoundSubstance, 'mirror_group'>) =>
  group !== null && mirror_group === group

/**
 * Whether another kind of test found a drug that this strip may have reacted to, so that the strip adds nothing: one of
 * the class that it names, or a mirror form of the drug that it names.
 */
export const isOvertaken = (found: FoundSubstance, sample: RuleSample): boolean =>
  found.by_strip && sample.tests.some((test) => test.found.some((one) => isOfStrip(found, one)))

/** A positive strip: the drug that its type names, or the type. */
export type Strip = Pick<FoundSubstance, 'drug_id' | 'name' | 'mirror_group'>

/** Whether a substance is what a strip may have reacted to, under another name, and another kind of test found it. */
export function isOfStrip(strip: Strip, { by_strip, drug_id, name, drug_class, mirror_group }: FoundSubstance) {
  if (by_strip || drug_id === null) return false
  if (strip.drug_id === null) return isOfType(strip.name, { identity: name, drug_class })
  return strip.drug_id !== drug_id && isMirror(strip.mirror_group, { mirror_group })
}

const isSoldAs = (rule: Rule, sold: SoldAs) =>
  (rule.sold_as_drug_id !== null &&
    (sold.drug_ids.includes(rule.sold_as_drug_id) ||
      (rule.sold_as_mirror_group !== null && sold.mirror_groups.includes(rule.sold_as_mirror_group)))) ||
  (rule.sold_as_class !== null && isSoldAsClass(rule.sold_as_class, sold))

/** Whether what was sold is of a class, also by the narrower one that was named. */
const isSoldAsClass = (name: string, { drug_classes, wider_classes }: SoldAs) =>
  [...drug_classes, ...wider_classes].some((one) => isOfClass(name, one))

/** Whether the sample was sold as this very drug, or as one that it comes along with. Most tests tell no mirror forms apart. */
function isNamed(found: FoundSubstance, { label, drug_ids, mirror_groups, companion_ids }: SoldAs): boolean {
  if (found.drug_id !== null && [...drug_ids, ...companion_ids].includes(found.drug_id)) return true
  if (found.mirror_group !== null && mirror_groups.includes(found.mirror_group)) return true
  return comparable(found.name) === comparable(label)
}

/** Whether it is what the sample was sold as, also by the class that was named; then the two make no pair. */
const isAsSold = (found: FoundSubstance, sold: SoldAs) =>
  isNamed(found, sold) ||
  (sold.drug_ids.length === 0 && sold.drug_classes.some((one) => one !== null && isOfClass(one, found.drug_class)))

/**
 * Whether somebody who bought this expected what the rule looks for. A rule on a class asks for no certain drug: who
 * bought heroin expected an opioid. A rule on a drug does: who bought a stimulant did not expect PMA.
 */
function isExpected({ drug_id, drug_class }: Rule, found: FoundSubstance, sold: SoldAs): boolean {
  if (drug_id !== null) return isNamed(found, sold)
  return isAsSold(found, sold) || (drug_class !== null && isSoldAsClass(drug_class, sold))
}

/** The "sold as" of each cause: [] if the rule does not apply, [null] if its causes do not name it. */
export function soldAsOf(rule: Rule, found: FoundSubstance, { sold_as }: RuleSample): (string | null)[] {
  if (rule.by_sold_as) {
    // Somebody who was sold two things is not surprised by either.
    return sold_as.some((sold) => isAsSold(found, sold)) ? [] : labelsOf(sold_as)
  }
  const isUnexpected = rule.kind === 'UNEXPECTED'
  if (isUnexpected && sold_as.some((sold) => isExpected(rule, found, sold))) return []
  if (rule.sold_as_drug_id === null && rule.sold_as_class === null) return [null]
  const asked = sold_as.filter((sold) => isSoldAs(rule, sold))
  if (isUnexpected) return labelsOf(asked)
  return asked.length > 0 ? [null] : []
}

const labelsOf = (sold_as: readonly SoldAs[]) => sold_as.map(({ label }) => label)
