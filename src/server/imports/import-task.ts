import type { ImportChoices, ImportWorld } from '#domain/imports/import-world.ts'
import type { DictionaryDrug, SubstanceWords } from '#domain/substance/dictionary.ts'
import type { SentFile } from './read-files.ts'

/** What an import is of, as it can be handed to a thread: the dictionary by its rows. */
export type ImportTask = {
  readonly files: readonly SentFile[]
  readonly choices: ImportChoices
  readonly world: Omit<ImportWorld, 'dictionary'> & {
    readonly drugs: readonly DictionaryDrug[]
    readonly words: SubstanceWords
  }
}
