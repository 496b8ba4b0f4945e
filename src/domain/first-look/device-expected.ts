/**
 * What the words of a sample's expected drugs mean by a device's kit, as `server/samples/expected-drugs.ts` reads them from the
 * database: to compare them with what was found, and as the public reads them.
 */
import { classNames } from '#domain/substance/dictionary.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { squash } from '#domain/substance/squash.ts'
import { storedReading } from '#domain/substance/stored-reading.ts'
import type { DeviceKit, KitDrug } from './device-kit.ts'

type Expected = { readonly compared: ExpectedDrug[]; readonly shown: ExpectedDrug[] }

const small = (text: string) => text.trim().toLowerCase()

/** The expected drugs of a sample, in their order. */
export function deviceExpected(words: readonly string[], kit: DeviceKit): Expected {
  const read = words.map((name) => ({ name, reading: storedReading(name, 'expected', kit.dictionary, kit.expected) }))
  const drugOf = ({ reading }: (typeof read)[number]) =>
    reading.meaning === 'drug' ? (reading.drug_ids[0] ?? null) : null
  const all = read.map((one) => {
    const { name, reading } = one
    const id = drugOf(one)
    const same = read.filter((other) => id !== null && drugOf(other) === id).map((other) => other.name)
    const drugs = reading.drug_ids.flatMap((drug) => kit.byId.get(drug) ?? [])
    const seen = drugs.filter(({ report_to_public }) => report_to_public)
    const isOpen = kit.expected.get(name.toLowerCase())?.stands_for_none === true || isUnclear(name, kit)
    const common = {
      name,
      classes: [...new Set(seen.flatMap(({ drug_class }) => drug_class ?? []))].sort(),
      drug_class: reading.drug_class,
      may_be_missed: mayBeMissed(reading, drugs, kit),
      is_stated: reading.meaning !== 'not_stated',
      is_many: reading.meaning === 'drugs' && isOpen,
      is_strong: drugs.some(({ is_strong }) => is_strong) || kit.strong.has(small(reading.drug_class ?? '')),
      key: [...same].sort()[0] ?? name,
    }
    const identities = (known: (drug: KitDrug) => string) => [
      ...new Set(drugs.map((drug) => (drug.report_to_public ? known(drug) : name))),
    ]
    const roots = new Set(seen.map(({ id: drug, form_of }) => form_of ?? drug))
    return {
      shown: {
        ...common,
        identities: identities(({ identity, report_to_client_name }) => report_to_client_name ?? identity),
      },
      compared: {
        ...common,
        identities: identities(({ identity }) => identity),
        mirror_groups: [...new Set(seen.flatMap(({ mirror_group }) => mirror_group ?? []))],
        companions: kit.companions.filter(({ drug_id }) => roots.has(drug_id)),
      },
    }
  })
  return { compared: all.map(({ compared }) => compared), shown: all.map(({ shown }) => shown) }
}

/** Whether the service lists the words among names that can mean several drugs. */
const isUnclear = (name: string, { dictionary }: DeviceKit): boolean =>
  dictionary.entries.get(squash(name))?.isUnclear === true

/**
 * Whether the device may say that it was not found. A kit without the hidden drugs cannot tell whether words that it does not
 * know name one of them.
 */
function mayBeMissed(
  { meaning, drug_class }: ReturnType<typeof storedReading>,
  drugs: readonly KitDrug[],
  { sees_all, dictionary }: DeviceKit,
): boolean {
  if (!sees_all) return meaning === 'drug' && drugs.length > 0
  if (!['drug', 'class', 'custom'].includes(meaning)) return false
  const isOfClass = (drug: KitDrug) =>
    drug_class !== null && classNames(drug.drug_class).some((one) => small(one) === small(drug_class))
  return ![...drugs, ...dictionary.drugs.filter(isOfClass)].some(({ report_to_public }) => !report_to_public)
}
