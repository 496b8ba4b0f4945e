/** Columns of salts with ticks: 'x' under 'HCl' beside cocaine is cocaine hydrochloride. */
import { saysFound } from '#domain/report/typed-amounts.ts'
import { isSaltHeading } from '#domain/table/salt-column.ts'
import type { Row } from './import-row.ts'
import type { Reading } from './reading.ts'

/** The salt or base that a tick of the row stands below: 'HCl'; null for none. */
export function saltIn(
  row: Row,
  names: readonly string[],
  { names: { reads } }: Pick<Reading, 'names'>,
): string | null {
  const ticked = row.beside().filter(([title, cell]) => isSaltHeading(title) && saysFound(cell))
  const [first, second] = ticked
  if (first === undefined) return null
  const [title, cell, label] = first
  if (second !== undefined || names.length > 1) {
    const said = ticked.map(([heading]) => heading).join(', ')
    row.fault(
      { in: label },
      `${said}: which salt or base is of which substance? Write it behind the name: ‘Cocaine HCl’.`,
    )
    return null
  }
  row.note({ in: label }, `‘${cell}’ under ${title} is read as the salt or base of the substance.`)
  const read = reads(`${names[0]} ${title}`)
  return (read.kind === 'drug' ? (read.form ?? read.drug.form) : null) ?? title.slice(0, 60)
}
