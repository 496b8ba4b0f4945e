/** Which column of an instrument's file holds what, kept on this device by the file's first line. */
import { createStore, get, set } from 'idb-keyval'
import { type BlockColumn, type BlockColumns, blockColumns } from '#domain/substance-block.ts'

const store = createStore('vialog-file-layouts', 'columns')

/** The place of each column, from 0; null where the file has none. */
export type Layout = { readonly [column in BlockColumn]: number | null }

const keyOf = (header: readonly string[]) => header.map((cell) => cell.trim().toLowerCase()).join('\t')

/** The layout of files with this first line, if it was chosen on this device. */
export function readLayout(header: readonly string[]): Promise<Layout | null> {
  return get<Layout>(keyOf(header), store).then(
    (layout) => layout ?? null,
    () => null,
  )
}

/** Remembers a layout. */
export function keepLayout(header: readonly string[], layout: Layout): Promise<void> {
  return set(keyOf(header), layout, store).catch(() => {})
}

/** The layout that columns say, and the columns that a layout says. */
export const layoutOf = (columns: BlockColumns): Layout => {
  const place = (column: BlockColumn) => {
    const at = columns.indexOf(column)
    return at < 0 ? null : at
  }
  return { name: place('name'), percent: place('percent'), weight: place('weight') }
}
export const columnsOf = (layout: Layout, width: number): BlockColumns =>
  Array.from({ length: width }, (_, at) => blockColumns.find((column) => layout[column] === at) ?? null)
