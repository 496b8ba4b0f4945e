/**
 * The cell of a substance's name: a text field with the drugs that match, by name or alias. While the list is open the
 * arrows and Enter are its own; while it is closed they move among the cells. Free text stays free text.
 */
import { type KeyboardEvent, useState } from 'react'
import { matchDrugs } from '#domain/drug-search.ts'
import { reportTexts } from '#web/texts/report.ts'
import combobox from '#web/ui/combobox.module.css'
import { type Drugs, drugNamed } from './report-drugs.ts'
import styles from './substances.module.css'

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

/** Drugs that are offered: those in use. */
const offered = ({ drugs }: Drugs) => drugs.filter(({ is_retired }) => !is_retired)

/** The cell. */
export function NameCell({ id, row, value, drugs, onChange, isFault, describedBy, placeholder }: NameCell) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const matches = isOpen && value.trim() !== '' ? matchDrugs(offered(drugs), value).slice(0, mostShown) : []
  const isShown = matches.length > 0
  const lineId = (at: number) => `${id}-line-${at}`
  const close = () => setOpen(false)
  const choose = (name: string) => {
    onChange(name)
    close()
  }
  const press = ({ key, altKey }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown' && altKey) setOpen(true)
    else if (!isShown) return false
    else if (key === 'ArrowDown') setActive(active < matches.length - 1 ? active + 1 : 0)
    else if (key === 'ArrowUp') setActive(active > 0 ? active - 1 : matches.length - 1)
    else if (key === 'Enter') choose(matches[active]?.name ?? value)
    else if (key === 'Escape') close()
    else return false
    return true
  }
  return (
    <span className={styles.nameBox}>
      <input
        id={id}
        type="text"
        role="combobox"
        className={styles.input}
        data-row={row}
        data-column="name"
        aria-label={words.cell.name(row + 1)}
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-lines` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? lineId(active) : undefined}
        aria-invalid={isFault || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setOpen(true)
          setActive(0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !press(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onBlur={() => {
          close()
          // A whole name or alias is that drug; anything else stays as it was typed.
          const drug = drugNamed(drugs, value)
          if (drug !== null && drug.name !== value) onChange(drug.name)
        }}
      />
      {isShown && (
        // The pointer must not take the focus out of the field, or leaving it would come before choosing.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the focus where it is.
        <span className={`${combobox.list} ${styles.matches}`} onMouseDown={(event) => event.preventDefault()}>
          <span id={`${id}-lines`} role="listbox" aria-label={words.suggestions} className={combobox.lines}>
            {matches.map((drug, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, aria-activedescendant points here.
              <span
                key={drug.id}
                id={lineId(at)}
                role="option"
                aria-selected={at === active}
                data-active={at === active || undefined}
                className={`${combobox.option} ${styles.match}`}
                onClick={() => choose(drug.name)}
              >
                {drug.name}
                {drug.alias && <span className={combobox.note}>{drug.alias.split(';').slice(0, 3).join(', ')}</span>}
              </span>
            ))}
          </span>
        </span>
      )}
      <span className="unseen" role="status">
        {isShown && words.found(matches.length)}
      </span>
    </span>
  )
}
