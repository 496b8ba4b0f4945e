/**
 * The cell of a substance's name: a text field that suggests drugs by name or alias. While the suggestions are open, arrows
 * and Enter choose among them; otherwise they move among the cells. Free text stays as typed.
 */
import { type KeyboardEvent, useState } from 'react'
import { matchDrugs } from '#domain/substance/drug-search.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { reportTexts } from '#web/texts/report.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { comboboxParts, nextLine, OptionList } from '#web/ui/combobox.tsx'
import { GridInput, NameBox } from '#web/ui/report/grid.tsx'
import { type Drug, type Drugs, drugNamed, firstAliases, settled } from './report-drugs.ts'

const words = reportTexts
const mostShown = 8

type NameCell = {
  readonly id: string
  readonly row: number
  readonly value: string
  readonly drugs: Drugs
  readonly onChange: (name: string) => void
  readonly isFault: boolean
  readonly describedBy: string | undefined
  readonly placeholder: string | undefined
}

/** The drugs to suggest: those in use. */
const offered = ({ drugs }: Drugs) => drugs.filter(({ is_retired }) => !is_retired)

/**
 * Drugs to suggest for a text with which no drug's name or alias begins. If the dictionary finds the text unclear or
 * possibly dangerous, they are the drugs that the text may mean; otherwise the drugs with the most similar names.
 */
function alikeDrugs(drugs: Drugs, name: string): readonly Drug[] {
  const read = settled(drugs, name)
  if (read?.kind === 'asked') return read.drugs
  if (read?.kind === 'fault') return read.about === 'two' ? [] : read.drugs
  return read?.kind === 'custom' && read.meaning === 'custom' ? nearestDrugs(drugs, name) : []
}

/** The cell. */
export function NameCell({ id, row, value, drugs, onChange, isFault, describedBy, placeholder }: NameCell) {
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const [chosen, setActive] = useState<number | null>(null)
  const isAsked = isOpen && value.trim() !== ''
  const matching = isAsked ? matchDrugs(offered(drugs), value).slice(0, mostShown) : []
  const alike = isAsked && matching.length === 0 ? alikeDrugs(drugs, value).slice(0, mostShown) : []
  const matches = [...matching, ...alike]
  const isShown = matches.length > 0
  // Enter takes the first drug that begins with the text; a merely similar name must be chosen.
  const active = chosen ?? (alike.length > 0 ? -1 : 0)
  const close = () => setOpen(false)
  const choose = (name: string) => {
    onChange(name)
    close()
  }
  const press = ({ key, altKey }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown' && altKey) setOpen(true)
    else if (!isShown) return false
    else if (key === 'ArrowDown' || key === 'ArrowUp') setActive(nextLine(key, active, matches.length))
    else if (key === 'Enter' && active < 0) {
      close()
      return false
    } else if (key === 'Enter') choose(matches[active]?.name ?? value)
    else if (key === 'Escape') close()
    else return false
    return true
  }
  return (
    <NameBox data-typing={isTyping || undefined}>
      <GridInput
        {...comboboxParts(id, isShown, active)}
        id={id}
        type="text"
        data-row={row}
        data-column="name"
        aria-label={words.cell.name(row + 1)}
        aria-invalid={isFault || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setOpen(true)
          setActive(null)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !press(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          close()
          afterPress(() => setTyping(false))
          // Replaces a complete name or alias with its drug; any other text stays as typed.
          const drug = drugNamed(drugs, value)
          if (drug !== null && drug.name !== value) onChange(drug.name)
        }}
      />
      {isShown && (
        <OptionList
          id={id}
          label={alike.length > 0 ? words.alike : words.suggestions}
          lines={matches.map(({ id: drug, name, alias }) => ({
            key: String(drug),
            label: name,
            note: firstAliases(alias),
          }))}
          active={active}
          onChoose={(at) => choose(matches[at]?.name ?? value)}
        />
      )}
      <span className="unseen" role="status">
        {isShown && (alike.length > 0 ? words.foundAlike(matches.length) : words.found(matches.length))}
      </span>
    </NameBox>
  )
}
