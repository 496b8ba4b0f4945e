/**
 * Columns of salts with ticks: 'x' under 'HCl' beside cocaine is cocaine hydrochloride. A tick that does not say which salt or
 * base of which substance is asked about.
 */
import { saysFound } from '#domain/report/typed-amounts.ts'
import { isSaltHeading } from '#domain/table/salt-column.ts'
import type { Row } from './import-row.ts'
import type { Reading } from './reading.ts'

/** What ticks under salts say of the substance of a row: its form, or a text about it that labs alone read. */
type SaltSaid = { readonly form: string | null; readonly doubt?: string }

const none: SaltSaid = { form: null }

/** The salt or base that the ticks of a row say of its substance. */
export function saltIn(
  row: Row,
  names: readonly string[],
  { names: { reads }, questions }: Pick<Reading, 'names' | 'questions'>,
): SaltSaid {
  const ticked = row.beside().filter(([title, cell]) => isSaltHeading(title) && saysFound(cell))
  const [first, second] = ticked
  if (first === undefined) return none
  const [title, cell, label] = first
  const [name = ''] = names
  const own = reads(name)
  const withSalt = reads(`${own.kind === 'drug' ? own.drug.name : name} ${title}`)
  const form = withSalt.kind === 'drug' ? (withSalt.form ?? withSalt.drug.form) : null
  const ownForm = own.kind === 'drug' ? (own.form ?? own.drug.form) : null
  // 'Cocaine base' beside a tick under HCl, two ticks, two names, and a salt that nobody knows of the substance.
  if (second === undefined && names.length === 1 && form !== null && (ownForm === null || ownForm === form)) {
    row.note({ in: label }, `‘${cell}’ under ${title} is read as the salt or base of the substance.`)
    return { form }
  }
  const said = ticked.map(([heading]) => heading).join(', ')
  const answer = questions.answer(row, names.join(', '), { about: 'salt', said, column: label })
  return answer === 'STAFF' ? { form: null, doubt: `${said}: ${names.join(', ')}` } : none
}
