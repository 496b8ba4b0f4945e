/** The drugs that the survey offers: the service's options. People also find an option by the aliases of its drug. */
import { matchDrugs } from './drug-search.ts'

type Drug = { readonly id: number; readonly name: string; readonly alias: string | null }

/** What a search offers. `isNamed`: an option stands for this drug, so it is offered only under its own name. */
type DrugItem = {
  readonly id: number
  readonly name: string
  readonly alias?: string | null
  readonly isNamed?: boolean
}

/** The options, followed by the drugs that no option names; only a search shows these. */
export function drugItems(options: readonly { id: number; name: string }[], drugs: readonly Drug[]): DrugItem[] {
  const aliases = new Map(drugs.map((drug) => [drug.name.toLowerCase(), drug.alias]))
  const named = new Set<string>()
  const items = options.map(({ id, name }) => {
    const { plain, inside } = partsOf(name)
    named.add(plain.toLowerCase())
    const own = plain === name ? [] : [plain]
    const alias = [...own, ...inside, ...split(aliases.get(plain.toLowerCase()))].map((one) => one.trim())
    return { id, name, alias: alias.filter(Boolean).join('; ') || null }
  })
  const isNamed = ({ alias }: Drug) => split(alias).some((one) => named.has(one.trim().toLowerCase()))
  const more = drugs
    .filter(({ name }) => !named.has(name.toLowerCase()))
    // IDs of drugs may equal IDs of options, so these become negative.
    .map((drug) => ({ ...drug, id: -2 - drug.id, isNamed: isNamed(drug) }))
  return [...items, ...more]
}

const split = (alias: string | null | undefined) => (alias ?? '').split(';')

/** 'MDMA (ecstasy, molly)' means MDMA, also called ecstasy and molly. */
function partsOf(name: string): { plain: string; inside: string[] } {
  const [, plain = name, inside = ''] = name.match(/^(.+?)\s*\((.+)\)$/) ?? []
  return { plain, inside: inside.split(',') }
}

/**
 * The items that match a text, options before other drugs that match as well; while nothing is typed, only the options.
 */
export function findDrugItems<Item extends DrugItem>(items: readonly Item[], text: string): readonly Item[] {
  if (text.trim() === '') return items.filter(({ id }) => id >= 0)
  const matching = matchDrugs(
    items.map((item) => ({ ...item, alias: item.alias ?? null })),
    text,
  )
  const isOffered = matching.some(({ id }) => id >= 0)
  return matching.filter(
    (item) => !(isOffered && item.isNamed) || matchDrugs([{ ...item, alias: null }], text).length > 0,
  )
}
