/** The drugs that the survey offers: the service's options. People also find an option by the aliases of its drug. */
import type { Option } from '#contract/collection.ts'
import { matchDrugs } from '#domain/substance/drug-search.ts'
import type { Item } from '#web/ui/searchable-dropdown.tsx'

type Drug = { readonly id: number; readonly name: string; readonly alias: string | null }

/** The options, followed by the drugs that no option names; only a search shows these. */
export function drugItems(options: readonly Option[], drugs: readonly Drug[]): Item[] {
  const aliases = new Map(drugs.map((drug) => [drug.name.toLowerCase(), drug.alias]))
  const named = new Set<string>()
  const items = options.map(({ id, name }) => {
    const { plain, inside } = partsOf(name)
    named.add(plain.toLowerCase())
    const alias = [...inside, ...(aliases.get(plain.toLowerCase()) ?? '').split(';')].map((one) => one.trim())
    return { id, name, alias: alias.filter(Boolean).join('; ') || null }
  })
  // IDs of drugs may equal IDs of options, so these become negative.
  const more = drugs.filter(({ name }) => !named.has(name.toLowerCase())).map((drug) => ({ ...drug, id: -2 - drug.id }))
  return [...items, ...more]
}

/** 'MDMA (ecstasy, molly)' means MDMA, also called ecstasy and molly. */
function partsOf(name: string): { plain: string; inside: string[] } {
  const [, plain = name, inside = ''] = name.match(/^(.+?)\s*\((.+)\)$/) ?? []
  return { plain, inside: inside.split(',') }
}

/** The items that match a text; while nothing is typed, only the options. */
export function findDrugItems(items: readonly Item[], text: string): readonly Item[] {
  if (text.trim() === '') return items.filter(({ id }) => id >= 0)
  return matchDrugs(
    items.map((item) => ({ ...item, alias: item.alias ?? null })),
    text,
  )
}
