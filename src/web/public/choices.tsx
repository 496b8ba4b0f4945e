/** A question with radio buttons or check boxes, big enough for a thumb. */
import type { ReactNode } from 'react'
import type { PublicChoice } from '#contract/public-pages.ts'

type Choices = {
  readonly name: string
  readonly kind: 'radio' | 'checkbox'
  readonly legend: string
  readonly hint?: string
  readonly fault?: string | undefined
  readonly choices: readonly PublicChoice[]
  readonly chosen: readonly string[]
  /** If missing, the browser itself keeps what is chosen. */
  readonly onToggle?: (value: string) => void
  readonly children?: ReactNode
}

/** The group. */
export function Choices({ name, kind, legend, hint, fault, choices, chosen, onToggle, children }: Choices) {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  return (
    <fieldset className="field" id={name} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
      {choices.map(({ value, label }) => (
        <label className="choice" key={value}>
          <input
            type={kind}
            name={name}
            value={value}
            {...(onToggle
              ? { checked: chosen.includes(value), onChange: () => onToggle(value) }
              : { defaultChecked: chosen.includes(value) })}
          />
          {label}
        </label>
      ))}
      {children}
    </fieldset>
  )
}
