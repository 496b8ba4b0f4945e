/**
 * Files on the form of a report, chosen or dropped anywhere on its page: a table goes to the list of substances, any other
 * file to the sample, and a spectrum is drawn below the tests. It stands beside the sample, before the form for the Tab key.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { addFile } from '#contract/files.ts'
import type { FileKind } from '#domain/file/files.ts'
import { isDrawable } from '#domain/spectrum/spectrum.ts'
import { namesSubstances } from '#domain/technology/technologies.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { filesQuery } from '#web/files/files-query.ts'
import { whatIsIt } from '#web/files/what-is-it.ts'
import { paths } from '#web/paths.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { filesTexts } from '#web/texts/files.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Buttons, Muted, Part, Row } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { toast } from '#web/ui/toast.ts'
import { tableTarget } from './table-target.ts'
import type { ReportState } from './use-report.ts'

const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }))
const words = filesTexts.report

/** The part; nothing for people who may add no files. */
export function ReportFiles({ report }: { readonly report: ReportState }) {
  const { sample, openTest, drawn, setDrawn } = report
  const { sample_id } = sample
  const queries = useQueryClient()
  const { data } = useQuery(filesQuery(sample_id))
  const [table, setTable] = useState<File | null>(null)
  const test = openTest !== null && namesSubstances(openTest.technology) ? openTest : null
  const attach = async (file: File, kind: FileKind) => {
    const instrument = test?.instrument ? { instrument: Number(test.instrument) } : {}
    const made = test === null ? {} : { technology: test.technology, ...instrument }
    const query = { kind, name: file.name, ...made }
    const { number, type } = await call(addFile, { params: { sample_id }, query, input: file })
    await queries.invalidateQueries({ queryKey: ['samples', 'files', sample_id] })
    toast(filesTexts.added(number))
    if (isDrawable(type)) setDrawn(number)
  }
  const taking = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const refused: string[] = []
      for (const file of files) {
        try {
          const is = await whatIsIt(file)
          if (is === 'table' && test === null) throw new Refusal(400, words.chooseFirst)
          if (is === 'table') setTable(file)
          else if ('fault' in is) throw new Refusal(400, is.fault)
          else await attach(file, is.kind)
        } catch (error) {
          // The others are taken all the same.
          refused.push(files.length > 1 ? `${file.name}: ${sentenceOf(error)}` : sentenceOf(error))
        }
      }
      if (refused.length > 0) throw new Refusal(400, refused.join(' '))
    },
  })
  const mayAdd = (data?.may_add.length ?? 0) > 0
  useDroppedFiles((files) => mayAdd && !taking.isPending && taking.mutate(files))
  if (data === undefined || !mayAdd) return null
  // The newest: the page of all files has the others.
  const drawable = data.files.filter(({ gone, type }) => gone === null && isDrawable(type)).slice(-6)
  return (
    <Part aria-labelledby="report-files">
      <h2 id="report-files">{filesTexts.title}</h2>
      {taking.error && <Refused>{sentenceOf(taking.error)}</Refused>}
      <Row>
        <FileButton label={words.chooseLabel} accept="" isSending={taking.isPending} onFiles={taking.mutate}>
          {words.choose}
        </FileButton>
        <Muted as="span">{words.drop}</Muted>
      </Row>
      {drawable.length > 0 && (
        <Buttons>
          {drawable.map(({ number, name }) => (
            <Button
              key={number}
              variant="outline"
              aria-pressed={number === drawn}
              onClick={() => setDrawn(number === drawn ? null : number)}
            >
              {words.draw(number, name)}
            </Button>
          ))}
        </Buttons>
      )}
      {data.files.length > 0 && (
        <div>
          <Button component={Link} to={paths.files(sample_id)} variant="subtle">
            {words.all(data.files.length)}
          </Button>
        </div>
      )}
      <LoadedPart>
        {table && test && <FileDialog file={table} {...tableTarget(report, test, () => setTable(null))} />}
      </LoadedPart>
    </Part>
  )
}

/** Takes files that are dropped anywhere on the page, which a browser would open in place of it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
}
