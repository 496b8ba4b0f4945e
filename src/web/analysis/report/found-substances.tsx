/** What one technology found: the list, pasting and files, and the expected drugs that are not in the list. */

import { IconUpload } from '@tabler/icons-react'
import { lazy, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { comparable } from '#domain/report/finding-names.ts'
import { writeAmount } from '#domain/report/typed-amounts.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { FileButton, tables } from '#web/ui/file-button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { isBlank, newRow, type Row, type TestForm, withSpare } from './report-form.ts'
import { mostOf } from './report-input.ts'
import { loadSums, type Pasted, Substances } from './substances.tsx'
import { tableTarget } from './table-target.ts'
import { testName } from './test-name.ts'
import { unknownId } from './unknown-names.ts'
import type { ReportState } from './use-report.ts'

const loadPaste = () => import('./paste-dialog.tsx')
const loadFile = () => import('./file-dialog.tsx')
const loadMissing = () => import('./missing-note.tsx')
const MissingNote = lazy(async () => ({ default: (await loadMissing()).MissingNote }))
const PasteDialog = lazy(async () => ({ default: (await loadPaste()).PasteDialog }))
const FileDialog = lazy(async () => ({ default: (await loadFile()).FileDialog }))

const words = reportTexts

/** The text in the cell of a substance that was not found. */
const notFoundCell = writeAmount({ kind: 'not_found', low: null }, 'percent')

/** The part. */
export function FoundSubstances({ report, test }: { report: ReportState; test: TestForm }) {
  const { form, sample, drugs, missing } = report
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    // Loads the dialogs before the first paste, because the network may be gone by then.
    void Promise.all([loadMissing(), loadPaste(), loadFile(), loadSums()]).catch(() => {})
  }, [])
  const onRows = (make: (rows: readonly Row[]) => readonly Row[]) =>
    report.changeTest(test.key, ({ rows }) => ({ rows: make(rows) }))
  const close = () => {
    setPasted(null)
    setFile(null)
  }
  const preview = tableTarget(report, test, close)
  const isBegun = form.tests.some(({ rows }) => rows.some((row) => !isBlank(row)))
  return (
    <Stack gap={12}>
      <Substances
        key={test.key}
        test={test}
        label={words.substances(testName(test))}
        most={mostOf(test, form, sample)}
        drugs={drugs}
        errorOf={report.errorOf}
        onRows={onRows}
        onPaste={setPasted}
        onSay={(name) => {
          flushSync(() => report.setAnswering({ key: comparable(name), isOpen: true }))
          document.getElementById(unknownId(name))?.focus()
        }}
      />
      <div>
        <FileButton label={words.importFile} accept={tables} icon={IconUpload} onFile={setFile}>
          {words.importFile}
        </FileButton>
      </div>
      {isBegun && missing.length > 0 && (
        <LoadedPart>
          <MissingNote
            missing={missing}
            onNotFound={() =>
              onRows((rows) => {
                const names = report.namesOf(missing)
                const said = names.map((name) => ({ ...newRow(), isAgreed: true, name, percent: notFoundCell }))
                return withSpare([...rows.filter((row) => !isBlank(row)), ...said])
              })
            }
          />
        </LoadedPart>
      )}
      <LoadedPart>
        {pasted && <PasteDialog pasted={pasted} {...preview} />}
        {file && <FileDialog file={file} {...preview} />}
      </LoadedPart>
    </Stack>
  )
}
