/** How a test's substances were measured: with which instrument, and as which form of the drug. */
import { instrumentsFor } from '#web/api/instruments-query.ts'
import { InstrumentField } from './instrument-field.tsx'
import { MeasuredAs } from './measured-as.tsx'
import type { TestForm } from './report-form.ts'
import { fieldId } from './report-input.ts'
import type { ReportState } from './use-report.ts'

/** The fields, each only where there is something to choose. */
export function HowMeasured({ report, test }: { readonly report: ReportState; readonly test: TestForm }) {
  const id = fieldId(test, 'instrument')
  return (
    <>
      {(test.instrument || instrumentsFor(report.instruments, test.technology).length > 0) && (
        <InstrumentField
          id={id}
          test={test}
          instruments={report.instruments}
          error={report.errorOf(id)}
          onChange={(instrument) => report.changeTest(test.key, () => ({ instrument }))}
        />
      )}
      <MeasuredAs
        test={test}
        drugs={report.drugs}
        onRows={(make) => report.changeTest(test.key, ({ rows }) => ({ rows: make(rows) }))}
      />
    </>
  )
}
