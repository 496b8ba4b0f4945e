/** Declares a column of the export, once for the file and for its codebook. */
import type { CodebookTable } from '#contract/admin/exports.ts'

/** A column: its name, its meaning, and its SQL where that is not the column of that name. */
export type ExportColumn = CodebookTable['columns'][number] & { readonly sql: string }

/**
 * A file of the export. `from`: its tables, the first under the alias t; `order` makes exports of the same data equal.
 */
export type ExportTable = {
  readonly name: string
  readonly meaning: string
  readonly from: string
  readonly order: string
  readonly columns: readonly ExportColumn[]
}

type About = {
  readonly unit?: string
  readonly values?: readonly string[] | (() => readonly string[])
  readonly sql?: string | (() => string)
}

/** Declares a column; `values` and SQL that depend on what a service set are read anew for each file. */
export const column = (name: string, meaning: string, { unit = '', values = [], sql = `t.${name}` }: About = {}) => ({
  name,
  meaning,
  unit,
  get values() {
    return [...(typeof values === 'function' ? values() : values)]
  },
  get sql() {
    return typeof sql === 'function' ? sql() : sql
  },
})

/** Values and SQL that many columns share. */
export const yesNo = ['true', 'false']
export const time = 'UTC, ISO 8601'
export const list = 'texts, separated by semicolons'
export const siteName = (id: string) => `(select name from sites where id = ${id})`
export const personName = (id: string) => `(select name from users where id = ${id})`
export const living = 'join samples s on s.sample_id = t.sample_id and s.deleted_at is null'

export const sampleId = column('sample_id', 'The ID on the label')
