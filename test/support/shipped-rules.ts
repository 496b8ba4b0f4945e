/** The rules that come with Vialog, and names as they see them, by the dictionary that comes with it, without a database. */
import type { FoundSubstance, SoldAs } from '#domain/alert/rule-sample.ts'
import type { Rule } from '#domain/alert/rules.ts'
import type { ShippedRule } from '#domain/alert/shipped-rules.ts'
import { readName } from '#domain/substance/read-name.ts'
import { type StandsFor, storedReading } from '#domain/substance/stored-reading.ts'
import { widerClasses } from '#domain/substance/wider-classes.ts'
import { type ShippedDrug, shippedDictionary } from './shipped-dictionary.ts'

const dictionary = shippedDictionary()
const wider = widerClasses(dictionary.drugs.map(({ drug_class }) => drug_class))
const amount = { amount_kind: 'present', weight: null, percent: null, low: null, high: null, unit: null } as const

export type Options = ReadonlyMap<string, StandsFor>

/** The number of a shipped drug. */
export const idOf = (name: string) => dictionary.drugs.find((one) => one.name === name)?.id ?? 0
const rooted = (ids: readonly number[]) =>
  dictionary.drugs.filter(({ id }) => ids.includes(id)).map((drug) => dictionary.rootOf(drug))

/** A substance, its name read by the shipped dictionary. */
export function foundOf(name: string): FoundSubstance[] {
  const read = readName(name, 'finding', dictionary)
  if (read.kind === 'nothing') return []
  const drug = read.kind === 'drug' ? dictionary.rootOf(read.drug) : null
  const reading = storedReading(name, 'finding', dictionary, new Map())
  const is_dangerous = drug?.important ?? reading.is_dangerous
  return [
    {
      ...{ ...amount, drug_id: drug?.id ?? null, custom_drug: drug === null ? name : null, name: drug?.name ?? name },
      ...{ drug_class: drug?.drug_class ?? reading.drug_class, mirror_group: drug?.mirror_group ?? null, is_dangerous },
      ...{ is_unknown: drug === null && !is_dangerous, is_unnamed: reading.meaning === 'unnamed' },
      ...{ measured_as: null, salts: null, by_strip: false },
    },
  ]
}

/** What a sample was sold as, by what these options stand for. */
export function soldAs(name: string, options: Options): SoldAs[] {
  const { meaning, drug_ids, drug_class } = storedReading(name, 'expected', dictionary, options)
  if (meaning === 'not_stated' || meaning === 'nothing') return []
  const drugs: readonly ShippedDrug[] = rooted(drug_ids)
  const drug_classes = [drug_class, ...drugs.map((one) => one.drug_class)].filter((one) => one !== null)
  const label = meaning === 'drug' ? (drugs[0]?.name ?? name) : (drug_class ?? name)
  const mirror_groups = drugs.flatMap(({ mirror_group }) => mirror_group ?? [])
  const companion_ids = drugs.flatMap(({ companions }) => (companions ?? []).map((one) => idOf(one.name)))
  const wider_classes = drug_class === null ? [] : wider(drug_class)
  return [{ label, drug_ids: drugs.map(({ id }) => id), drug_classes, wider_classes, mirror_groups, companion_ids }]
}

/** A shipped rule by the numbers of the shipped dictionary. */
export function ofDictionary({ drug, sold_as, shipped: _key, ...fields }: ShippedRule): Rule {
  const group = (name: string | null) => dictionary.drugs.find((one) => one.name === name)?.mirror_group ?? null
  const ids = { drug_id: drug === null ? null : idOf(drug), sold_as_drug_id: sold_as === null ? null : idOf(sold_as) }
  return { ...fields, ...ids, id: 0, mirror_group: group(drug), sold_as_mirror_group: group(sold_as) }
}
