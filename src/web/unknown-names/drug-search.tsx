/** A search over the whole dictionary for the drug that a name is another name of; the nearest names come first. */
import { useMemo } from 'react'
import { matchDrugs, type NamedDrug } from '#domain/substance/drug-search.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import { type Item, SearchableDropdown } from '#web/ui/searchable-dropdown.tsx'

const words = unknownNameTexts

type DrugSearch = {
  readonly id: string
  readonly drugs: readonly (NamedDrug & { readonly id: number })[]
  /** Drugs whose names are like the unknown one, the nearest first. */
  readonly near: readonly string[]
  /** The name of the chosen drug. */
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (drug: string | null) => void
}

/** The search. */
export function DrugSearch({ id, drugs, near, value, error, onChange }: DrugSearch) {
  const items = useMemo(() => {
    const first = near.flatMap((name) => drugs.find((drug) => drug.name === name) ?? [])
    return [...first, ...drugs.filter((drug) => !first.includes(drug))].map((drug) => ({
      ...{ id: drug.id, name: drug.name, alias: drug.alias },
    }))
  }, [drugs, near])
  return (
    <SearchableDropdown
      id={id}
      label={words.drug}
      items={items}
      find={findItems}
      value={items.find((one) => one.name === value) ?? null}
      error={error}
      notFound={words.drugNotFound}
      words={words.search}
      onChange={(item) => onChange(item?.name ?? null)}
    />
  )
}

const findItems = (items: readonly Item[], text: string): readonly Item[] =>
  matchDrugs(
    items.map((item) => ({ ...item, alias: item.alias ?? null })),
    text,
  )
