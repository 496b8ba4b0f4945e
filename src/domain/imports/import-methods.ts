/** Reads by which technology results were made: from a cell, from a heading, or as chosen for all that do not say it. */

import { comparable } from '#domain/report/finding-names.ts'
import { isStripHeading } from '#domain/table/strip-words.ts'
import { readTechnology, reagentIn } from '#domain/technology/names.ts'
import { isOwn, stripTechnology, technologyName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Row } from './import-row.ts'
import type { ImportChoices, Place } from './import-world.ts'
import { methodIn, namesMethod, upperIn } from './wide-fields.ts'

/** A technology; `method` is the file's name for it where Vialog does not know it, or the reagent of a colour test. */
export type ReadMethod = { readonly technology: Technology; readonly method: string | null }

/** The methods of one import. Null: its results are left out, or somebody must answer first. */
export type ImportMethods = {
  /**
   * `title`: the heading of the column with the result, which may name its method. `isApart`: a strip's result in the row is
   * another result.
   */
  readonly ofRow: (row: Row, title?: string, isApart?: boolean) => ReadMethod | null
  readonly ofHeading: (row: Row, title: string) => ReadMethod | null
  /** Adds one fault for each unknown method without an answer, and one if nobody says how results were made. */
  readonly say: () => void
  readonly unknown: () => { readonly name: string; readonly count: number }[]
}

type Named = { readonly name: string; readonly row: Row; readonly at: Place; readonly count: number }

const twoMethods = (title: string, cell: string) =>
  `The heading ‘${title.slice(0, 60)}’ names one method and the row another, ‘${cell.slice(0, 60)}’. Which one is it?`

/** A general colour test keeps which reagent was used; one of the service's own is named after it. */
const reagentOf = (known: Technology, text: string) =>
  isOwn(known) ? null : reagentIn(text.replace(/ (?:results?|colou?r|reaction)$/i, ''))

/** Begins the methods of one import. */
export function importMethods({ technology, methods }: Pick<ImportChoices, 'technology' | 'methods'>): ImportMethods {
  // If two names compare as equal, the first counts.
  const chosen = new Map(
    Object.entries(methods)
      .map(([name, one]) => [comparable(name), one] as const)
      .reverse(),
  )
  const named = new Map<string, Named>()
  let unsaid: Named | null = null
  const count = (before: Named | null, name: string, row: Row, at: Place): Named => ({
    ...(before ?? { name, row, at }),
    count: (before?.count ?? 0) + 1,
  })
  const unknown = (row: Row, name: string, at: Place): ReadMethod | null => {
    const key = comparable(name)
    named.set(key, count(named.get(key) ?? null, name, row, at))
    const is = chosen.get(key)
    if (is === undefined) return null
    if (is === null) row.note(at, `Results by ${name} are left out.`)
    else row.note(at, `${name} is taken as ${technologyName(is)}; its results show its own name.`)
    return is === null ? null : { technology: is, method: name }
  }
  const ofHeading = (row: Row, title: string): ReadMethod | null => {
    const known = methodIn(title)
    const named = upperIn(title)?.above ?? title
    return known === null ? unknown(row, named, { in: title }) : { technology: known, method: reagentOf(known, named) }
  }
  return {
    ofRow: (row, title = '', isApart = false) => {
      const text = row.cell('technology')
      if (text === '' && isStripHeading(upperIn(title)?.above ?? ''))
        return { technology: stripTechnology, method: null }
      const inHeading = methodIn(title)
      if (text !== '') {
        const known = readTechnology(text)
        if (inHeading !== null && inHeading !== known) row.fault({ in: title }, twoMethods(title, text))
        return known === null ? unknown(row, text, 'technology') : { technology: known, method: reagentOf(known, text) }
      }
      if (namesMethod(title)) return ofHeading(row, title)
      const said = technology ?? (isApart || row.cell('strip_result') === '' ? null : stripTechnology)
      if (said === null) unsaid = count(unsaid, '', row, 'technology')
      return said === null ? null : { technology: said, method: null }
    },
    ofHeading,
    say: () => {
      for (const [key, { name, row, at, count: rows }] of named) {
        if (chosen.has(key)) continue
        row.fault(
          at,
          `No technology here is called ‘${name}’ (rows: ${rows}). Leave its results out, or choose a technology for it.`,
        )
      }
      unsaid?.row.fault(
        unsaid.at,
        `Nothing says how these results were made (rows: ${unsaid.count}). Choose their technology.`,
      )
    },
    unknown: () => [...named.values()].map(({ name, count }) => ({ name, count })).sort((a, b) => b.count - a.count),
  }
}
