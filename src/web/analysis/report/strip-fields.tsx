/** The questions of a test strip: its type and its result. */
import { useEffect, useEffectEvent } from 'react'
import { stripResultWords } from '#domain/sample/sample-words.ts'
import { stripResults } from '#domain/terms.ts'
import { reportTexts } from '#web/texts/report.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { LinkButton } from '#web/ui/layout.tsx'
import { StripLines } from './lines-field.tsx'
import { MisledStrip } from './misled-strip.tsx'
import type { TestForm } from './report-form.ts'
import { fieldId } from './report-input.ts'
import { StripLot } from './strip-lot.tsx'
import { StripTypeField } from './strip-type-field.tsx'
import { StripWater } from './strip-water.tsx'
import { useReading } from './use-reading.ts'
import type { ReportState } from './use-report.ts'

const words = reportTexts

type StripFields = {
  readonly test: TestForm
  readonly report: ReportState
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<TestForm>) => void
  readonly onAdd: () => void
}

/** The fields. */
export function StripFields({ test, report, errorOf, onChange, onAdd }: StripFields) {
  const reading = useReading(test)
  const result = fieldId(test, 'strip_result')
  const begin = useEffectEvent(() => {
    if (test.strip_type !== '' || document.activeElement !== document.body) return
    document.getElementById(fieldId(test, 'strip_type'))?.focus()
  })
  // Whoever adds a strip answers its questions next. Its button is a new one by then, so nothing has the focus.
  useEffect(() => begin(), [])
  return (
    <>
      <StripTypeField
        test={test}
        drugs={report.drugs}
        errorOf={errorOf}
        // A lot belongs to one type, so another type clears it.
        onChange={(strip_type) => onChange({ strip_type, strip_lot: '', strip_lines: null })}
      />
      <StripLot test={test} errorOf={errorOf} onChange={onChange} />
      {reading?.strip_lines ? (
        <StripLines
          id={result}
          test={test}
          reading={{ ...reading, strip_lines: reading.strip_lines }}
          error={errorOf(result)}
          onChange={onChange}
        />
      ) : (
        <ChoiceList
          id={result}
          kind="one"
          isCompact
          label={words.stripResult}
          error={errorOf(result)}
          choices={stripResults.map((value) => ({ value, label: stripResultWords[value] }))}
          chosen={test.strip_result === null ? [] : [test.strip_result]}
          onChoose={(strip_result) => onChange({ strip_result, strip_lines: null })}
        />
      )}
      <MisledStrip report={report} test={test} onChange={onChange} />
      <StripWater test={test} errorOf={errorOf} onChange={onChange} />
      <p>
        <LinkButton look="strong" onClick={onAdd}>
          {words.addStrip}
        </LinkButton>
      </p>
    </>
  )
}
