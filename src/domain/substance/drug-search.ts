/** A drug for searching; aliases are separated by semicolons. */
export type NamedDrug = { readonly name: string; readonly alias: string | null }

/**
 * The drugs that match a typed text (R8.21), each group in the given order: those with an equal name; whose
 * name begins with it as a word; with an equal alias; whose name begins with it; whose alias does, those of chemistry last.
 * What stands in brackets in a name, as in 'MDMA (ecstasy, molly)', counts as a name. Ignores capitals and spaces; an empty
 * text matches all.
 */
export function matchDrugs<Drug extends NamedDrug>(drugs: readonly Drug[], text: string): Drug[] {
  const groups: Drug[][] = [[], [], [], [], [], []]
  for (const drug of drugs) groups[groupOf(drug, text)]?.push(drug)
  return groups.flat()
}

function groupOf(drug: NamedDrug, text: string): number {
  const wanted = plain(text)
  const names = partsOf(drug.name)
  const aliases = (drug.alias ?? '').split(';').filter((one) => plain(one) !== '')
  const begins = (one: string) => plain(one).startsWith(wanted)
  if (names.some((name) => plain(name) === wanted)) return 0
  if (names.some((name) => name.toLowerCase().startsWith(`${text.trim().toLowerCase()} `))) return 1
  if (aliases.some((alias) => plain(alias) === wanted)) return 2
  if (names.some(begins)) return 3
  const beginning = aliases.filter(begins)
  if (beginning.length === 0) return -1
  return beginning.every((alias) => chemical.test(alias)) ? 5 : 4
}

/** What nobody calls a drug: 'methyl 1-phenethyl-4-…', 'benzoylmethylecgonine'. */
const chemical = /\d|-|(?:meth|eth|prop|but|phen|benz)yl|oyl|(?:meth|eth|hydr)oxy/i

/** 'MDMA (ecstasy, molly)' means MDMA, also called ecstasy and molly. */
function partsOf(name: string): string[] {
  const [, before = '', inside = ''] = name.match(/^(.+?)\s*\((.+)\)$/) ?? []
  return [name, before, ...inside.split(',')].map((one) => one.trim()).filter((one) => one !== '')
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '')
