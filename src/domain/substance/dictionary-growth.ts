/**
 * What the dictionary that comes with Vialog has and a service's own lacks: new drugs, and names and facts of drugs that
 * the service never changed. A row that the service changed stays as it is, and a name that means something else in the
 * service stays with that.
 */
import { type DictionaryDrug, makeDictionary, partsInBrackets, type SubstanceWords } from './dictionary.ts'
import { readName } from './read-name.ts'
import { takenNames } from './taken-names.ts'

/** What comes along with a drug, by name. */
export type CompanionFacts = {
  readonly name: string
  readonly is_told: boolean
  readonly sentence_en: string | null
  readonly sentence_fr: string | null
  readonly sentence_es: string | null
  readonly source: string
}

/** A drug as Vialog ships it. */
export type ShippedDrug = {
  readonly name: string
  readonly synonyms: readonly string[]
  readonly street_names: readonly string[]
  readonly shown_names: readonly string[]
  readonly drug_class: string | null
  readonly common_role: string | null
  readonly pronunciation: string | null
  readonly important: boolean
  readonly report_to_public: boolean
  readonly report_to_client_name: string | null
  readonly pubchem_cid: string | null
  readonly cas: string | null
  readonly unii: string | null
  readonly inchikey: string | null
  readonly salts: string | null
  readonly mirror_group: string | null
  readonly is_stronger_form: boolean
  readonly makes: string | null
  readonly companions: readonly CompanionFacts[]
}

/** A drug as the service has it. */
export type OwnDrug = ShippedDrug & Pick<DictionaryDrug, 'id' | 'form_of' | 'form' | 'is_retired'>

/** A name, or a whole drug, that stays out because the name means something else in the service. */
export type LeftOut = { readonly drug: string; readonly name: string; readonly isWhole: boolean }

/** What growing does. */
export type Growth = {
  readonly added: readonly ShippedDrug[]
  readonly changed: readonly { readonly id: number; readonly before: OwnDrug; readonly after: ShippedDrug }[]
  /** Drugs that the service changed, retired or merged, and that differ from what Vialog ships. */
  readonly left_alone: readonly string[]
  readonly left_out: readonly LeftOut[]
}

const facts = [
  ...(['synonyms', 'street_names', 'shown_names', 'drug_class', 'common_role', 'pronunciation', 'important'] as const),
  ...(['report_to_public', 'report_to_client_name', 'pubchem_cid', 'cas', 'unii', 'inchikey', 'salts'] as const),
  ...(['mirror_group', 'is_stronger_form', 'makes'] as const),
]

/** A drug as one text: rows with equal texts are equal. What is empty stays out, so a later fact changes no older text. */
export function textOfDrug(drug: ShippedDrug): string {
  const companions = [...drug.companions]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, is_told, sentence_en, sentence_fr, sentence_es, source }) => [
      ...[name, is_told, sentence_en, sentence_fr, sentence_es, source],
    ])
  const held = facts.map((fact) => [fact, drug[fact]] as const).filter(([, value]) => isHeld(value))
  return JSON.stringify([drug.name, ...held, ...(companions.length > 0 ? [['companions', companions]] : [])])
}

const isHeld = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** Compares the two dictionaries; `wasShipped` says whether an earlier version shipped a row of this text. */
export function dictionaryGrowth(
  own: readonly OwnDrug[],
  shipped: readonly ShippedDrug[],
  words: SubstanceWords,
  wasShipped: (drug: OwnDrug) => boolean,
): Growth {
  const byName = new Map(own.map((drug) => [drug.name.toLowerCase(), drug]))
  const planned: { readonly before: OwnDrug | null; after: ShippedDrug }[] = []
  const left_alone: string[] = []
  for (const after of shipped) {
    const before = byName.get(after.name.toLowerCase()) ?? null
    if (before === null) planned.push({ before, after })
    else if (isAsShipped(before) && textOfDrug(before) === textOfDrug(after)) continue
    else if (isAsShipped(before) && wasShipped(before)) planned.push({ before, after })
    else left_alone.push(before.name)
  }
  const left_out: LeftOut[] = []
  const leaveOut = (plan: (typeof planned)[number], name: string) => {
    const isWhole = plan.before === null && !isMereName(plan.after, name)
    left_out.push({ drug: plan.after.name, name, isWhole })
    if (isWhole) planned.splice(planned.indexOf(plan), 1)
    else plan.after = withoutName(plan.after, name)
    return isWhole
  }
  const dictionary = makeDictionary(own.map(inDictionary), words)
  for (const plan of [...planned]) {
    for (const name of gainedNames(plan.before, plan.after)) {
      const read = readName(name, 'finding', dictionary)
      const isOthers = read.kind === 'drug' && dictionary.rootOf(read.drug).id !== plan.before?.id
      if (isOthers && leaveOut(plan, name)) break
    }
  }
  // The rule that every change of the dictionary keeps, for what is left.
  for (let taken = takenBy(planned, own, words); taken.length > 0; taken = takenBy(planned, own, words)) {
    for (const { drug, name } of taken) {
      const plan = planned.find(({ after }) => after.name === drug)
      if (plan !== undefined) leaveOut(plan, name)
    }
  }
  const there = new Set([...own, ...planned.map(({ after }) => after)].map(({ name }) => name.toLowerCase()))
  const done = planned.map(({ before, after }) => ({ before, after: withDrugs(after, there) }))
  return {
    added: done.filter(({ before }) => before === null).map(({ after }) => after),
    changed: done.flatMap(({ before, after }) =>
      before === null || textOfDrug(before) === textOfDrug(after) ? [] : [{ id: before.id, before, after }],
    ),
    left_alone,
    left_out,
  }
}

/** A drug without what it says of drugs that are not there. */
const withDrugs = (drug: ShippedDrug, there: ReadonlySet<string>): ShippedDrug => ({
  ...drug,
  makes: drug.makes !== null && there.has(drug.makes.toLowerCase()) ? drug.makes : null,
  companions: drug.companions.filter(({ name }) => there.has(name.toLowerCase())),
})

/** Whether the row is a drug of its own that is offered: Vialog ships no other. */
const isAsShipped = ({ form_of, is_retired }: OwnDrug) => form_of === null && !is_retired

const numbers = ['cas', 'unii', 'inchikey'] as const
const cidOf = ({ pubchem_cid }: ShippedDrug) => (pubchem_cid === null ? [] : [`CID ${pubchem_cid}`])

/** All that a drug is read by. */
const namesOf = (drug: ShippedDrug) => [
  ...[drug.name, ...partsInBrackets(drug.name), ...cidOf(drug), ...numbers.flatMap((field) => drug[field] ?? [])],
  ...[...drug.synonyms, ...drug.street_names],
]

function gainedNames(before: OwnDrug | null, after: ShippedDrug): string[] {
  const known = new Set(before === null ? [] : namesOf(before))
  return namesOf(after).filter((name) => !known.has(name))
}

/** Whether a drug can do without this name. Its own name, the parts of it and its numbers say which drug it is. */
const isMereName = ({ name: own, synonyms, street_names }: ShippedDrug, name: string) =>
  !partsInBrackets(own).includes(name) && (synonyms.includes(name) || street_names.includes(name))

function withoutName(drug: ShippedDrug, name: string): ShippedDrug {
  const isOther = (one: string) => one !== name
  const cleared = numbers.filter((field) => drug[field] === name).map((field) => [field, null])
  return {
    ...drug,
    ...Object.fromEntries(cleared),
    pubchem_cid: cidOf(drug).includes(name) ? null : drug.pubchem_cid,
    synonyms: drug.synonyms.filter(isOther),
    street_names: drug.street_names.filter(isOther),
    shown_names: drug.shown_names.filter(isOther),
  }
}

function takenBy(
  planned: readonly { readonly before: OwnDrug | null; readonly after: ShippedDrug }[],
  own: readonly OwnDrug[],
  words: SubstanceWords,
) {
  const changed = new Map(planned.map(({ before, after }) => [before?.id, after]))
  const grown = own.map((drug) => inDictionary({ ...drug, ...changed.get(drug.id) }))
  // What the growth adds has no number yet.
  const added = planned.flatMap(({ before, after }, at) =>
    before === null ? [inDictionary({ ...after, id: -1 - at, form_of: null, form: null, is_retired: false })] : [],
  )
  return takenNames(makeDictionary(own.map(inDictionary), words), makeDictionary([...grown, ...added], words))
}

/** The drug as the reader of names knows it, who does not read what it is used to make. */
const inDictionary = ({ makes: _, ...drug }: OwnDrug): DictionaryDrug => drug
