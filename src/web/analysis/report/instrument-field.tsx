/** Asks which instrument made a test: lists those of its technology, and a retired one if the report names it. */
import type { Instrument } from '#contract/instruments.ts'
import { instrumentsFor } from '#web/api/instruments-query.ts'
import { instrumentTexts } from '#web/texts/instruments.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { TestForm } from './report-form.ts'

const words = instrumentTexts.report

type InstrumentField = {
  readonly id: string
  readonly test: TestForm
  readonly instruments: readonly Instrument[]
  readonly error: string | undefined
  readonly onChange: (instrument: string) => void
}

/** The field. */
export function InstrumentField({ id, test, instruments, error, onChange }: InstrumentField) {
  const offered = instrumentsFor(instruments, test.technology)
  const named = instruments.filter((one) => String(one.id) === test.instrument && !offered.includes(one))
  return (
    <SelectField
      id={id}
      label={words.label}
      hint={words.hint}
      optional={words.optional}
      none={words.none}
      choices={[...offered, ...named].map(({ id: number, name, doubt }) => ({
        value: String(number),
        label: words.choice(name, doubt),
      }))}
      error={error}
      value={test.instrument}
      onChange={onChange}
    />
  )
}
