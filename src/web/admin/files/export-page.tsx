/** '/admin/export': everything as CSV or JSON, open data, and what the files hold. */

import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exportEverything, exportOpenData, readCodebook } from '#contract/admin/exports.ts'
import { workbookType } from '#domain/workbook/write-workbook.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { SaveFailed } from '#web/admin/save-csv.tsx'
import { call } from '#web/api/call.ts'
import { readQuery } from '#web/api/read-query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { exportsTexts } from '#web/texts/admin-exports.ts'
import { Button } from '#web/ui/button.tsx'
import { ExportWays } from '#web/ui/export.tsx'
import { Buttons, Part } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { Codebook } from './codebook.tsx'
import { HalfYearPart } from './half-year-part.tsx'

const words = exportsTexts

/** Asks for a file and lets the browser save it, with the day in its name. */
function useDownload(name: string, ask: () => Promise<Uint8Array>, ending: 'zip' | 'xlsx' = 'zip') {
  return useMutation({
    mutationFn: ask,
    onSuccess: (bytes) => {
      const file = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
      saveFile(file, bytes, ending === 'zip' ? 'application/zip' : workbookType)
      toast(words.saved(file))
    },
  })
}

type Download = ReturnType<typeof useDownload>

function SaveButton({ download, children }: { download: Download; children: string }) {
  return (
    <Button
      variant="outline"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  )
}

/** The page. */
export function ExportPage() {
  const csv = useDownload('vialog-csv', () => call(exportEverything, { input: { format: 'csv' } }))
  const json = useDownload('vialog-json', () => call(exportEverything, { input: { format: 'json' } }))
  const xlsx = useDownload('vialog', () => call(exportEverything, { input: { format: 'xlsx' } }), 'xlsx')
  const files = useDownload('vialog-files', () => call(exportEverything, { input: { format: 'files' } }))
  const open = useDownload('open-data', () => call(exportOpenData, { query: {} }))
  const openXlsx = useDownload('open-data', () => call(exportOpenData, { query: { format: 'xlsx' } }), 'xlsx')
  const answer = useQuery(readQuery(readCodebook, {}))
  const failed = [csv, json, xlsx, files, open, openXlsx].find(({ error }) => error !== null)?.error
  return (
    <AdminPage title={adminTexts.pages.export.title} lead={words.lead}>
      <SaveFailed error={failed} say={words.failed} />
      <ExportWays>
        <section aria-labelledby="everything">
          <h2 id="everything">{words.everything}</h2>
          <p>{words.everythingText}</p>
          <Buttons>
            <SaveButton download={csv}>{words.csv}</SaveButton>
            <SaveButton download={xlsx}>{words.xlsx}</SaveButton>
            <SaveButton download={json}>{words.json}</SaveButton>
          </Buttons>
          <p>{words.filesText}</p>
          <Buttons>
            <SaveButton download={files}>{words.files}</SaveButton>
          </Buttons>
        </section>
        <section aria-labelledby="open-data">
          <h2 id="open-data">{words.open}</h2>
          <p>{words.openText}</p>
          <ul>
            {words.openRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p>
            {words.areas} <Link to={paths.adminPage('sites')}>{adminTexts.pages.sites.title}</Link>
          </p>
          <Buttons>
            <SaveButton download={open}>{words.openSave}</SaveButton>
            <SaveButton download={openXlsx}>{words.openXlsx}</SaveButton>
          </Buttons>
        </section>
        <HalfYearPart />
      </ExportWays>
      <Part aria-labelledby="codebook">
        <h2 id="codebook">{words.codebook}</h2>
        <p>{words.codebookText}</p>
        <Loaded answer={answer}>
          {({ everything, open_data }) => (
            <>
              <h3>{words.inEverything}</h3>
              <Codebook tables={everything} />
              <h3>{words.inOpen}</h3>
              <Codebook tables={open_data} />
            </>
          )}
        </Loaded>
      </Part>
    </AdminPage>
  )
}
