/** The meaning of a typed name, as the database stores it beside the text so that all queries read names alike. */
import { suspectedDrugs } from './danger.ts'
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { isHarmlessName, isNoPart } from './named-finding.ts'
import { mayNameDrug } from './near-name.ts'
import { type NamePlace, type NameReading, readName } from './read-name.ts'
import { isStandard, readFinding } from './standard-marks.ts'

/** A reading as stored; `is_asked`: it may be a dangerous drug under an unlisted name. */
export type StoredReading = {
  readonly meaning: NameReading['kind']
  readonly drug_ids: readonly number[]
  readonly drug_class: string | null
  readonly is_dangerous: boolean
  readonly is_asked: boolean
  /** Two people marked it as known and harmless. */
  readonly is_known: boolean
  /** It is no part of a sample, if the lab says so: a marked standard, or a listed solvent. */
  readonly is_left_out: boolean
}

/** The drugs or class that an option of the expected drugs means. */
export type StandsFor = {
  readonly name: string
  readonly drug_ids: readonly number[]
  readonly drug_class: string | null
  readonly stands_for_none: boolean
}

const unmarked = { is_known: false, is_left_out: false } as const
const plain = { drug_ids: [], drug_class: null, is_dangerous: false, is_asked: false, ...unmarked } as const

/** Reads a name to store. For an option, the meaning that an administrator set wins over its text. */
export function storedReading<Drug extends DictionaryDrug>(
  text: string,
  place: NamePlace,
  dictionary: Dictionary<Drug>,
  options: ReadonlyMap<string, StandsFor>,
): StoredReading {
  const option = place === 'expected' ? options.get(text.toLowerCase()) : undefined
  if (option !== undefined) {
    if (option.drug_class !== null) return { ...plain, meaning: 'class', drug_class: option.drug_class }
    if (option.stands_for_none) return { ...plain, meaning: 'drugs' }
    if (option.drug_ids.length > 0) {
      return { ...plain, meaning: option.drug_ids.length === 1 ? 'drug' : 'drugs', drug_ids: option.drug_ids }
    }
  }
  const read = place === 'finding' ? readFinding(text, dictionary) : readName(text, place, dictionary)
  if (read.kind === 'drug') return { ...plain, meaning: 'drug', drug_ids: [read.drug.id] }
  if (read.kind === 'class') {
    return { ...plain, meaning: 'class', drug_class: read.drug_class, is_dangerous: read.isDangerous }
  }
  // 'ketmine' and 'fake xanax' name no drug for certain, so nobody may say that it was not found or was unexpected.
  if (read.kind === 'custom' && place === 'expected' && mayNameDrug(text, dictionary))
    return { ...plain, meaning: 'drugs' }
  const drugs = 'drugs' in read ? read.drugs : []
  const isDangerous = (drug: Drug) => dictionary.rootOf(drug).important
  // Of 'fentanyl or MDMA' nobody may say that it is harmless.
  const isAny = read.kind === 'drugs' && (read.why === 'two' || read.why === 'either')
  const some = isAny ? drugs.some(isDangerous) : drugs.every(isDangerous)
  const isFinding = place === 'finding'
  const isCustom = isFinding && read.kind === 'custom'
  const isKnown = isCustom && isHarmlessName(text, dictionary)
  const isSuspect = suspectedDrugs(text, dictionary) !== null || isStandard(text, dictionary)
  const isName = read.kind === 'custom' || read.kind === 'drugs' || read.kind === 'doubt'
  return {
    ...plain,
    meaning: read.kind,
    drug_ids: drugs.map(({ id }) => id),
    is_dangerous: read.kind === 'drugs' && drugs.length > 0 && some,
    is_asked: isFinding && isName && !isKnown && (drugs.some(isDangerous) || isSuspect),
    is_known: isKnown,
    is_left_out: isCustom && isNoPart(text, dictionary),
  }
}
