/** Compares an amount with the value of a rule: only what is comparable, and by the low end. */
import { endsIn, type PercentBasis, valueIn, type WholeAmount } from '#domain/report/amounts.ts'
import { isForm, shareOfBase } from '#domain/report/measured-as.ts'
import { divide, type Ratio, storedRatio, times, whole } from '#domain/report/ratio.ts'
import type { FoundSubstance, FoundTest } from './rule-sample.ts'
import type { Rule } from './rules.ts'

type Amount = WholeAmount & Pick<FoundSubstance, 'measured_as' | 'salts'>
type Test = Pick<FoundTest, 'percent_basis' | 'weight'>
type Asked = Pick<Rule, 'value' | 'unit' | 'basis' | 'measured_as'>

/** Whether the low end of an amount is at or above the value of the rule. */
export function isEnough(asked: Asked, found: Amount, test: Test): boolean {
  const low = lowEnd(found, test, asked)
  return asked.value !== null && low !== null && !isLess(low, storedRatio(asked.value))
}

/** The low end of an amount in the unit, basis and form of the rule; null where the two cannot be compared. */
export function lowEnd(found: Amount, test: Test, asked: Omit<Asked, 'value'>): Ratio | null {
  if (found.amount_kind !== 'measured' && found.amount_kind !== 'range') return null
  const share = formShare(found, asked.measured_as)
  const low =
    asked.unit === '%' ? percentOf(found, test, asked.basis) : asked.unit === 'g' ? weighed(found, test) : null
  return low === null || share === null ? null : times(low, share)
}

/** A percent, of a basis that the rule accepts; else the part of the portion that its weight is. */
function percentOf(found: WholeAmount, { percent_basis, weight: portion }: Test, basis: PercentBasis | null) {
  if (basis === null || basis === 'relative') return null
  const stated = accepts(basis, percent_basis) ? endOf(found, '%') : null
  // A lab whose percents are estimates has estimated its weights, too. Peak areas say nothing about a weight.
  if (stated !== null || !accepts(basis, percent_basis === 'estimate' ? 'estimate' : 'of_weight')) return stated
  const gram = gramOf(found)
  if (gram === null || portion === null || portion <= 0) return null
  return divide(times(gram, whole(100)), storedRatio(portion))
}

/** A weight, unless the lab estimated it. */
const weighed = (found: WholeAmount, { percent_basis }: Test) => (percent_basis === 'estimate' ? null : gramOf(found))

const gramOf = (found: WholeAmount) => endOf(found, 'g')

function endOf(found: WholeAmount, unit: '%' | 'g'): Ratio | null {
  const low = endsIn(found, unit)?.low ?? (found.amount_kind === 'measured' ? valueIn(found, unit) : null)
  return low === null ? null : storedRatio(low)
}

/** A rule on estimates, or on percents of nobody knows what, also accepts what was weighed; never the other way round. */
const accepts = (asked: PercentBasis, stated: PercentBasis) =>
  stated !== 'relative' && (stated === asked || stated === 'of_weight')

/**
 * By what to multiply an amount to have it in the form of the rule. Where one of the two states no form, the numbers
 * are compared as they stand. An amount of base is at most the amount of any salt, so without a share it counts as it
 * stands; the amount of a salt without a share says nothing of another form.
 */
function formShare(found: Amount, asked: string | null): Ratio | null {
  if (found.measured_as === null || asked === null || isForm(found.measured_as, asked)) return whole(1)
  const [from, to] = [shareOfBase(found.measured_as, found.salts), shareOfBase(asked, found.salts)]
  if (from === null) return null
  return to === null ? from : divide(from, to)
}

const isLess = (one: Ratio, other: Ratio) => one.numerator * other.denominator < other.numerator * one.denominator
