/** The file that somebody chose to see while they write a report. */
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { filesQuery } from '#web/files/files-query.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { filesTexts } from '#web/texts/files.ts'
import { Part } from '#web/ui/layout.tsx'
import type { ReportState } from './use-report.ts'

const SpectrumView = lazy(async () => ({ default: (await import('#web/files/spectrum-view.tsx')).SpectrumView }))

/** Its drawing; nothing while none is chosen. */
export function DrawnFile({ report: { drawn, sample } }: { readonly report: ReportState }) {
  const { data } = useQuery({ ...filesQuery(sample.sample_id), enabled: drawn !== null })
  const file = data?.files.find(({ number, gone }) => number === drawn && gone === null)
  if (file === undefined) return null
  return (
    <Part aria-labelledby="drawn-file">
      <h2 id="drawn-file">{`${filesTexts.number(file.number)}: ${file.name}`}</h2>
      <LoadedPart>
        <SpectrumView key={file.number} sample_id={sample.sample_id} file={file} />
      </LoadedPart>
    </Part>
  )
}
