/** Columns of one expected drug each: 'Expected: MDMA' above yes and no. They say nothing of what was found. */
import { comparable } from '#domain/report/finding-names.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { expectedWords, longestHeading } from '#domain/table/expected-words.ts'
import type { Row } from './import-row.ts'

const drug = '(?: (?:drug|substance|droge|substanz|drogue|droga|sustancia))?'
const before = new RegExp(`^${expectedWords}${drug}\\s*[:(=–—-]?\\s+(?=\\S)|^${expectedWords}${drug}[:(=]`, 'iu')
const behind = new RegExp(`\\s*(?:[\\s(:,–—-])${expectedWords}\\)?$`, 'iu')
/** The drug that such a heading names; null for another heading. */
export function expectedIn(title: string): string | null {
  const text = title.trim().replaceAll('_', ' ')
  if (text.length > longestHeading) return null
  const bare = text.replace(before, '')
  const rest = bare === text ? text.replace(behind, '') : bare
  if (rest === text) return null
  const name = rest.replace(/^\s*[:(]\s*|\)$/g, '').trim()
  return name === '' ? null : name
}

const yes = /^(?:y|yes|x|1|true|ja|oui|si|sim|✓|✔|\+|expected|erwartet|attendue?|esperad[oa])$/
const no = /^(?:|n|no|0|false|nein|non|nao|✗|✘|[-–—−]+|n\/?a)$/

/** Whether a cell says that the drug of its heading was expected; null if it says neither. */
function isExpected(cell: string, name: string): boolean | null {
  const said = plainWords(cell)
  if (yes.test(said) || comparable(cell) === comparable(name)) return true
  return no.test(said) ? false : null
}

/** Whether cells may stand below the heading of an expected drug. */
export const looksLikeExpected = (title: string, cells: readonly string[]): boolean => {
  const name = expectedIn(title)
  return name !== null && cells.every((cell) => isExpected(cell, name) !== null)
}

/** The drugs that such columns of a row say were expected. */
export function expectedOf(row: Row): string[] {
  return row.columns('expected_column').flatMap(([title, cell]) => {
    const name = expectedIn(title) ?? title
    const is = isExpected(cell, name)
    if (is === null) row.fault({ in: title }, neither(cell, name))
    return is === true ? [name] : []
  })
}

const neither = (cell: string, name: string) =>
  `‘${cell.slice(0, 60)}’ does not say whether ${name} was expected. Write yes or no, or leave the column out.`

/** The heading of the first such column by which two rows of a sample differ; null if they agree. */
export function unlikeExpected(row: Row, first: Row): string | null {
  const before = new Map(first.columns('expected_column').map(([title, cell]) => [title, cell]))
  const unlike = row.columns('expected_column').find(([title, cell]) => {
    const name = expectedIn(title) ?? title
    return cell !== '' && isExpected(cell, name) !== isExpected(before.get(title) ?? '', name)
  })
  return unlike?.[0] ?? null
}
