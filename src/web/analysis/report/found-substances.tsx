/** What one technology found: the list, its paste and its file, and what was expected and is not in it. */

import { IconHelpCircle, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { reportTexts } from '#web/texts/report.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDialog } from './file-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { isBlank, type Row, type TestForm } from './report-form.ts'
import { cellId, mostOf } from './report-input.ts'
import styles from './report-page.module.css'
import { type Pasted, Substances } from './substances.tsx'
import { testName } from './test-name.ts'
import type { ReportState } from './use-report.ts'

const words = reportTexts

/** The part. */
export function FoundSubstances({ report, test }: { report: ReportState; test: TestForm }) {
  const { form, sample, drugs, missing, draft } = report
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const onRows = (make: (rows: readonly Row[]) => readonly Row[]) =>
    report.changeTest(test.key, ({ rows }) => ({ rows: make(rows) }))
  const close = () => {
    setPasted(null)
    setFile(null)
  }
  const preview = {
    rows: test.rows,
    drugs,
    sample_id: sample.sample_id,
    onClose: close,
    onAdd: (rows: readonly Row[]) => {
      onRows(() => rows)
      close()
      // On to what is typed next, once the dialog has given the focus back.
      requestAnimationFrame(() => document.getElementById(cellId(test, rows.length - 1, 'name'))?.focus())
    },
  }
  const isBegun = form.tests.some(({ rows }) => rows.some((row) => !isBlank(row)))
  return (
    <div>
      <Substances
        key={test.key}
        test={test}
        label={words.substances(testName(test))}
        most={mostOf(test, form, sample)}
        drugs={drugs}
        errorOf={report.errorOf}
        onRows={onRows}
        onPaste={setPasted}
      />
      <Button
        className={styles.import}
        variant="outline"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        {words.importFile}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null)
          // The same file again is a choice again.
          currentTarget.value = ''
        }}
      />
      {isBegun && missing.length > 0 && (
        <div className={styles.missing}>
          <IconHelpCircle size={20} aria-hidden="true" />
          <p>
            <strong>{words.expectedMissing(missing)}</strong> {words.expectedText(missing)}{' '}
            <button
              type="button"
              className={styles.plainLink}
              onClick={() => draft.change(({ notFound }) => ({ notFound: [...notFound, ...missing] }))}
            >
              {words.wasNotFound(missing.length)}
            </button>
          </p>
        </div>
      )}
      {pasted && <PasteDialog pasted={pasted} {...preview} />}
      {file && <FileDialog file={file} {...preview} />}
    </div>
  )
}
