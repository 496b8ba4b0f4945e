/** Expected drugs for tests: unread, or as the dictionary that comes with Vialog reads them. */
import { asWritten, type ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { storedReading } from '#domain/substance/stored-reading.ts'
import { shippedDictionary } from './shipped-dictionary.ts'

/** Names that the dictionary did not read; they are compared word by word. */
export const written = (...names: readonly string[]): ExpectedDrug[] => names.map(asWritten)

const dictionary = shippedDictionary()

/** An expected drug as the dictionary that comes with Vialog reads it. */
export function expected(name: string): ExpectedDrug {
  const { meaning, drug_ids, drug_class } = storedReading(name, 'expected', dictionary, new Map())
  const drugs = dictionary.drugs.filter(({ id }) => drug_ids.includes(id)).map(dictionary.rootOf)
  return {
    name,
    identities: drugs.map((drug) => drug.name),
    classes: drugs.flatMap((drug) => drug.drug_class ?? []),
    drug_class,
    may_be_missed: ['drug', 'class', 'custom'].includes(meaning),
    is_stated: meaning !== 'not_stated',
  }
}
