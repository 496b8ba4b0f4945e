/** Keys that a phone's number keyboard lacks, below the amount being typed: signs, and words that replace a number. */
import { type PointerEvent, useId } from 'react'
import { writeAmount } from '#domain/report/typed-amounts.ts'
import { amountTexts } from '#web/texts/amounts.ts'
import { TakeButton } from '#web/ui/report/grid.tsx'

const words = amountTexts.keys

/** Puts a sign before the number and replaces the other sign; pressing it again removes it. */
const before = (sign: '<' | '>') => (text: string) => {
  const number = text.replace(/^[<>]\s*/, '')
  return text.startsWith(sign) ? number : `${sign}${number}`
}
const between = (text: string) => (/[-–]\s*$/.test(text) || text.trim() === '' ? text : `${text.trim()}-`)
const said = (kind: 'trace' | 'not_found') => writeAmount(kind === 'trace' ? { kind } : { kind, low: null }, 'percent')

const keys = [
  { key: '<', label: words.below, change: before('<') },
  { key: '–', label: words.range, change: between },
  { key: '>', label: words.above, change: before('>') },
  ...(['trace', 'not_found'] as const).map((kind) => ({
    key: said(kind),
    label: said(kind),
    change: () => said(kind),
  })),
]

// The field keeps the focus, so the screen keyboard stays open.
const keepFocus = (event: PointerEvent) => event.preventDefault()

type AmountKeys = { readonly row: number; readonly value: string; readonly onChange: (text: string) => void }

/** The keys. */
export function AmountKeys({ row, value, onChange }: AmountKeys) {
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="unseen" id={id}>
        {words.label(row + 1)}
      </legend>
      {keys.map(({ key, label, change }) => (
        <TakeButton
          key={key}
          aria-label={label}
          onPointerDown={keepFocus}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(change(value))}
        >
          {key}
        </TakeButton>
      ))}
    </fieldset>
  )
}
