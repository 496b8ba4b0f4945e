/** What the curves of a JCAMP-DX file with several blocks or pages are called. */

/** One curve as the file says it. `page`: 'N=1'; `yUnits` of a file with pages: 'FID/REAL [ARBITRARY UNITS]'. */
type Block = {
  readonly title: string
  readonly dataType: string
  readonly page?: string
  readonly yUnits?: string
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/infrared/i, 'Infrared spectrum'],
  [/raman/i, 'Raman spectrum'],
  [/mass/i, 'Mass spectrum'],
  [/nmr fid/i, 'NMR FID'],
  [/nmr/i, 'NMR spectrum'],
  [/uv/i, 'UV/VIS spectrum'],
  [/chromatogram/i, 'Chromatogram'],
  [/ion mobility/i, 'Ion mobility spectrum'],
]
const parts: readonly (readonly [RegExp, string])[] = [
  [/real/i, 'real part'],
  [/imag/i, 'imaginary part'],
]
const known = (list: typeof kinds, text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** The number of a page: 'N=2', 'T=0.35'. */
const pageOf = (page = '') => /^\s*[a-z]\s*=\s*(-?\d+(?:\.\d+)?)\s*$/i.exec(page)?.[1] ?? ''

/** Numbers the names that stand there more than once. */
function apart(names: readonly string[]): string[] {
  const count = new Map<string, number>()
  const all = Map.groupBy(names, (name) => name)
  return names.map((name) => {
    const place = (count.get(name) ?? 0) + 1
    count.set(name, place)
    return all.get(name)?.length === 1 ? name : `${name} (${place})`.trim()
  })
}

/**
 * The curves with their names, all different: `name` for whoever has the file, with its titles; `what` for a reader elsewhere, of
 * known words and numbers alone. A single curve has no name.
 */
export function named<One extends Block>(
  blocks: readonly One[],
): (One & { readonly name: string; readonly what: string })[] {
  if (blocks.length < 2) return blocks.map((block) => ({ ...block, name: '', what: known(kinds, block.dataType) }))
  const hasTitles = new Set(blocks.map(({ title }) => title)).size > 1
  const what = blocks.map(({ dataType, page, yUnits = '' }) => {
    const number = pageOf(page)
    return [known(kinds, dataType), known(parts, yUnits), number === '' ? '' : `page ${number}`]
      .filter(Boolean)
      .join(', ')
  })
  const names = blocks.map(({ title }, at) =>
    [hasTitles ? title.slice(0, 60) : '', what[at] ?? ''].filter(Boolean).join(': '),
  )
  const [namesApart, whatApart] = [apart(names), apart(what)]
  return blocks.map((block, at) => ({ ...block, name: namesApart[at] ?? '', what: whatApart[at] ?? '' }))
}
