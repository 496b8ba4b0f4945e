import type { ImportChoices, ImportWorld } from '#domain/imports/import-world.ts'
import type { DictionaryDrug, SubstanceWords } from '#domain/substance/dictionary.ts'
import type { SentFile } from './read-files.ts'

/** The input of an import, in a form that a thread can receive: the dictionary as rows. */
export type ImportTask = {
  readonly files: readonly SentFile[]
  readonly choices: ImportChoices
  readonly world: Omit<ImportWorld, 'dictionary'> & {
    readonly drugs: readonly DictionaryDrug[]
    readonly words: SubstanceWords
  }
}
