/**
 * Says which form of a drug (base or salt) the amounts refer to: one quiet line, which people open if they measured another
 * form than usual.
 */
import { useMemo } from 'react'
import { baseForm } from '#domain/report/measured-as.ts'
import { amountTexts } from '#web/texts/amounts.ts'
import { Stack } from '#web/ui/layout.tsx'
import { QuietDetails } from '#web/ui/report/page.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Drugs } from './report-drugs.ts'
import type { Row, TestForm } from './report-form.ts'
import { fieldId } from './report-input.ts'
import { formOfRow } from './row-form.ts'

const words = amountTexts.measuredAs

type MeasuredAs = {
  readonly test: TestForm
  readonly drugs: Drugs
  readonly onRows: (make: (rows: readonly Row[]) => readonly Row[]) => void
}

/** The line; nothing if no row with an amount names a drug that has forms. */
export function MeasuredAs({ test, drugs, onRows }: MeasuredAs) {
  const { rows } = test
  const asked = useMemo(
    () =>
      rows.flatMap((row, at) => {
        const form = formOfRow(row, drugs)
        return form === null ? [] : [{ row, at, ...form }]
      }),
    [rows, drugs],
  )
  if (asked.length === 0) return null
  return (
    <QuietDetails>
      <summary>
        {words.title}: {asked.map(({ row, as }) => words.said(row.name.trim(), as)).join(', ')}
      </summary>
      <Stack gap={20}>
        {asked.map(({ row, at, forms, as }) => (
          <SelectField
            key={row.key}
            id={fieldId(test, `${at}-measured_as`)}
            label={words.label(row.name.trim(), at + 1)}
            none={words.none}
            choices={[
              { value: baseForm, label: words.base },
              ...forms.map(({ form }) => ({ value: form, label: form })),
            ]}
            value={as ?? ''}
            onChange={(form) =>
              onRows((all) => all.map((one) => (one.key === row.key ? { ...one, measured_as: form || null } : one)))
            }
          />
        ))}
      </Stack>
    </QuietDetails>
  )
}
