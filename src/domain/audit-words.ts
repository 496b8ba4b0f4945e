/** A change of the audit trail in words (decision 7): 'name: Old → New', a sentence a field. */

type Fields = Readonly<Record<string, unknown>> | null

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(inWords).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name} ${inWords(part)}`)
      .join(', ')
  }
  return String(value)
}

/** What was done, in words: 'submitReport' is 'submit report'. */
export const actionInWords = (action: string): string =>
  action.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const label = (field: string) => field.replaceAll('_', ' ')

/** The sentences of a change; what stayed as it was says nothing. */
export function changesInWords(before: Fields, after: Fields): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const [from, to] = [inWords(before?.[field]), inWords(after?.[field])]
    if (from === to) return []
    return [before === null || !(field in before) ? `${label(field)}: ${to}` : `${label(field)}: ${from} → ${to}`]
  })
}
