/** Converts an alert rule to the values of its form, and these values to the input of the call. */
import type { AlertRule, RuleInput } from '#contract/admin/alert-rules.ts'
import type { RuleKind } from '#domain/alert/rules.ts'
import type { AmountUnit, PercentBasis } from '#domain/report/amounts.ts'
import { alertRuleTexts as words } from '#web/texts/admin-alert-rules.ts'

export type What = keyof typeof words.whats
export type SoldAsWay = keyof typeof words.soldAsWays

/** Numbers stay text while somebody types them. */
export type RuleValues = {
  readonly name: string
  readonly kind: RuleKind
  readonly what: What
  readonly drug: { readonly id: number | null; readonly text: string }
  readonly drug_class: string
  readonly way: SoldAsWay
  readonly sold_as: { readonly id: number | null; readonly text: string }
  readonly sold_as_class: string
  readonly value: string
  readonly unit: AmountUnit
  readonly basis: PercentBasis
  readonly measured_as: string
  readonly source: string
  readonly months: string
  readonly samples: string
  readonly days: string
  readonly by_area: boolean
  readonly is_on: boolean
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

/** Initial values of the form. */
export function valuesOf(rule: AlertRule | null): RuleValues {
  return {
    name: rule?.name ?? '',
    kind: rule?.kind ?? 'PRESENCE',
    what: whatOf(rule),
    drug: { id: rule?.drug_id ?? null, text: rule?.drug ?? '' },
    drug_class: rule?.drug_class ?? '',
    way: rule?.by_sold_as ? 'pairs' : rule?.sold_as_drug_id ? 'drug' : rule?.sold_as_class ? 'class' : 'no',
    sold_as: { id: rule?.sold_as_drug_id ?? null, text: rule?.sold_as_drug ?? '' },
    sold_as_class: rule?.sold_as_class ?? '',
    value: textOf(rule?.value ?? null),
    unit: rule?.unit ?? '%',
    basis: rule?.basis ?? 'of_weight',
    measured_as: rule?.measured_as ?? '',
    source: rule?.source ?? '',
    months: textOf(rule?.months ?? 12),
    samples: textOf(rule?.samples ?? 3),
    days: textOf(rule?.days ?? 7),
    by_area: rule?.by_area ?? false,
    is_on: rule?.is_on ?? false,
  }
}

function whatOf(rule: AlertRule | null): What {
  if (rule === null || rule.drug_id !== null) return 'drug'
  if (rule.drug_class !== null) return 'class'
  return rule.custom_dangerous ? 'custom' : rule.custom_unknown ? 'unknown' : 'any'
}

const whats: Record<RuleKind, readonly What[]> = {
  PRESENCE: ['drug', 'class', 'custom', 'unknown'],
  UNEXPECTED: ['drug', 'class', 'custom'],
  AMOUNT: ['drug', 'class', 'custom'],
  FIRST_SEEN: ['drug', 'class', 'custom', 'unknown', 'any'],
  CLUSTER: ['drug', 'class', 'custom', 'unknown', 'any'],
}

/** What a kind of rule can look for. */
export const whatsOf = (kind: RuleKind): readonly What[] => whats[kind]

/**
 * How a kind of rule can use what the sample was sold as. 'pairs' counts separately each pair of what was found and
 * what it was sold as; only cluster rules can do that.
 */
export const waysOf = (kind: RuleKind): readonly SoldAsWay[] =>
  kind === 'CLUSTER' ? ['no', 'drug', 'class', 'pairs'] : ['no', 'drug', 'class']

/** Turns anything but a whole number into 0, which the schema refuses. */
const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)

/** The input of the call: only the fields of the chosen kind. */
export function inputOf(values: RuleValues): RuleInput {
  const { kind, unit } = values
  const what = whatsOf(kind).includes(values.what) ? values.what : 'drug'
  const way = waysOf(kind).includes(values.way) ? values.way : 'no'
  const isAmount = kind === 'AMOUNT'
  return {
    name: values.name,
    kind,
    drug_id: what === 'drug' ? values.drug.id : null,
    drug_class: what === 'class' ? values.drug_class || null : null,
    custom_dangerous: what === 'custom',
    custom_unknown: what === 'unknown',
    sold_as_drug_id: way === 'drug' ? values.sold_as.id : null,
    sold_as_class: way === 'class' ? values.sold_as_class || null : null,
    // The schema parses digits and refuses everything else.
    value: isAmount && values.value.trim() !== '' ? (values.value.trim() as unknown as number) : null,
    unit: isAmount ? unit : null,
    basis: isAmount && unit === '%' ? values.basis : null,
    measured_as: isAmount ? values.measured_as : null,
    source: isAmount ? values.source : null,
    months: kind === 'FIRST_SEEN' ? numberOf(values.months) : null,
    samples: kind === 'CLUSTER' ? numberOf(values.samples) : null,
    days: kind === 'CLUSTER' ? numberOf(values.days) : null,
    by_area: values.by_area,
    by_sold_as: way === 'pairs',
    is_on: values.is_on,
  }
}

/** Faults that the schema cannot find: a drug or a class is needed, but nobody has chosen it. */
export function ownFaults(values: RuleValues): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = []
  const what = whatsOf(values.kind).includes(values.what) ? values.what : 'drug'
  if (what === 'drug' && values.drug.id === null) faults.push({ field: 'drug_id', message: words.drugMissing })
  if (what === 'class' && values.drug_class === '') faults.push({ field: 'drug_class', message: words.classMissing })
  if (values.way === 'drug' && values.sold_as.id === null) {
    faults.push({ field: 'sold_as_drug_id', message: words.drugMissing })
  }
  if (values.way === 'class' && values.sold_as_class === '') {
    faults.push({ field: 'sold_as_class', message: words.classMissing })
  }
  return faults
}

/** What a rule looks for, in a line. */
export function summaryOf(rule: AlertRule): string {
  const say = words.summary
  const what =
    rule.drug !== null
      ? say.drug(rule.drug)
      : rule.drug_class !== null
        ? say.class(rule.drug_class)
        : rule.custom_dangerous
          ? say.custom
          : rule.custom_unknown
            ? say.unknown
            : say.any
  const parts = [rule.kind === 'UNEXPECTED' ? say.unexpected(what) : what]
  if (rule.kind === 'AMOUNT') {
    const unit = rule.unit === '%' ? ' %' : ' g'
    parts.push(rule.value === null ? say.noValue : say.amount(`${rule.value}${unit}`))
  }
  if (rule.months !== null) parts.push(say.months(rule.months))
  if (rule.samples !== null && rule.days !== null) parts.push(say.cluster(rule.samples, rule.days))
  if (rule.sold_as_drug !== null) parts.push(say.soldAs(rule.sold_as_drug))
  if (rule.sold_as_class !== null) parts.push(say.soldAsClass(rule.sold_as_class))
  if (rule.by_sold_as) parts.push(say.pairs)
  if (rule.by_area) parts.push(say.byArea)
  return parts.join(', ')
}
