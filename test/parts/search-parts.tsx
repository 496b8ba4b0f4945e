/** Shared parts for searching, and the scanner. */
import { useState } from 'react'
import { matchDrugs } from '#domain/substance/drug-search.ts'
import { useScan } from '#web/scanning/use-scan.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SearchableChoices } from '#web/ui/searchable-choices.tsx'
import { type Item, SearchableDropdown } from '#web/ui/searchable-dropdown.tsx'
import { Part } from './part.tsx'

const items: readonly Item[] = [
  { id: 1, name: 'Fentanyl', alias: 'fent; fetty; down' },
  { id: 2, name: 'Methamphetamine', alias: 'meth; ice' },
  { id: 3, name: 'MDMA', alias: 'molly; ecstasy' },
]
const find = (all: readonly Item[], text: string) =>
  text === ''
    ? all
    : matchDrugs(
        all.map((item) => ({ ...item, alias: item.alias ?? null })),
        text,
      )
const words = {
  empty: 'No item to show',
  found: (count: number) => `${count} items`,
  more: (count: number) => `${count} more`,
  add: (text: string) => `Add “${text}”`,
  remove: (name: string) => `Remove ${name}`,
  chosen: 'Chosen drugs',
}

export function SearchParts() {
  const [drug, setDrug] = useState<Item | null>(null)
  const [any, setAny] = useState<Item | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>(['MDMA'])
  const [text, setText] = useState('')
  const [search, setSearch] = useState<string | undefined>()
  const [scanned, setScanned] = useState('')
  useScan(setScanned)
  return (
    <>
      <Part name="Searchable dropdown">
        <SearchableDropdown
          id="drug"
          label="Drug"
          items={items}
          find={find}
          value={drug}
          onChange={setDrug}
          notFound="Choose a drug from the list."
          words={words}
        />
        <SearchableDropdown
          id="any-drug"
          label="Drug, new ones allowed"
          items={items}
          find={find}
          value={any}
          onChange={setAny}
          allowsNew
          words={words}
        />
        <p role="status">{any && `id ${any.id}: ${any.name}`}</p>
      </Part>
      <Part name="Searchable choices">
        <SearchableChoices
          id="drugs"
          label="What do they think it is?"
          items={items}
          find={find}
          chosen={chosen}
          onToggle={(name) =>
            setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
          }
          text={text}
          onText={setText}
          allowsNew
          words={words}
        />
      </Part>
      <Part name="Search field">
        <SearchField label="Search by name" clearLabel="Clear search" search={search} onSearch={setSearch} />
        <p role="status">{search ? `Searched for ${search}` : 'Nothing is searched for'}</p>
      </Part>
      <Part name="Scan input">
        <p role="status">{scanned ? `Scanned ${scanned}` : 'Scan something, wherever the focus is.'}</p>
      </Part>
    </>
  )
}
