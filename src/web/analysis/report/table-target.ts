/** The test of a report that takes a table in, from a paste or a file. */
import { reportTexts } from '#web/texts/report.ts'
import { toast } from '#web/ui/toast.ts'
import type { Row, TestForm } from './report-form.ts'
import { cellId } from './report-input.ts'
import type { TableTarget } from './table-dialog.tsx'
import { testName } from './test-name.ts'
import type { ReportState } from './use-report.ts'

/** What the dialog of a table needs; `onClose` closes it. */
export function tableTarget(report: ReportState, test: TestForm, onClose: () => void): TableTarget {
  const instrument = report.instruments.find(({ id }) => String(id) === test.instrument)
  return {
    rows: test.rows,
    drugs: report.drugs,
    sample_id: report.sample.sample_id,
    origin: {
      technology: test.technology,
      instrument_id: instrument?.id ?? null,
      name: instrument?.name ?? testName(test),
    },
    onClose,
    onAdd: (rows: readonly Row[], isRelative: boolean) => {
      report.changeTest(test.key, () => ({ rows, ...(isRelative && { percent_basis: 'relative' as const }) }))
      if (isRelative) toast(reportTexts.basisRelative)
      onClose()
      // Moves the focus to the next name to type, after the dialog has returned it.
      requestAnimationFrame(() => document.getElementById(cellId(test, rows.length - 1, 'name'))?.focus())
    },
  }
}
