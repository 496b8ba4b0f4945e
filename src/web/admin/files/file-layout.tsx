/** The layout of a file: that of its source for these headings, or the source for which these columns are kept. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetImportLayout, type ImportLayout, listImportLayouts } from '#contract/table-layouts.ts'
import { formatDate } from '#domain/dates.ts'
import { headingsKey } from '#domain/imports/import-heading.ts'
import { readQuery } from '#web/admin/queries.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useZone } from '#web/samples/when.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Button } from '#web/ui/button.tsx'
import question from '#web/ui/question.module.css'
import { TextField } from '#web/ui/question.tsx'
import { Refused } from '#web/ui/refused.tsx'
import type { ChosenFile } from './bring-in-file.tsx'

const words = bringInTexts.layout

/** All layouts of imports, the newest first. */
export const importLayoutsQuery = readQuery(listImportLayouts, {})

/** The file with the columns of the newest layout for its headings; as it was read where there is none. */
export function withLayout(file: ChosenFile, layouts: readonly ImportLayout[]): ChosenFile {
  const layout = layouts.find(({ headings }) => headings === headingsKey(file.header)) ?? null
  return layout === null ? file : { ...file, layout, source: layout.source, fields: layout.fields }
}

/** What is to be kept of a file: its columns, if they have a source and nobody confirmed the same. */
export function layoutToKeep({ source, header, fields, layout }: ChosenFile) {
  const isKnown = layout?.source === source.trim() && JSON.stringify(layout.fields) === JSON.stringify(fields)
  return source.trim() === '' || isKnown ? [] : [{ source, headings: headingsKey(header), fields: [...fields] }]
}

type FileLayout = {
  readonly id: string
  readonly file: ChosenFile
  readonly onChange: (part: Pick<ChosenFile, 'source'> | Pick<ChosenFile, 'source' | 'layout'>) => void
}

/** The source, and what the page read with. */
export function FileLayout({ id, file: { source, layout }, onChange }: FileLayout) {
  const [queries, zone] = [useQueryClient(), useZone()]
  const forget = useMutation({
    mutationFn: ({ id: number }: ImportLayout) => call(forgetImportLayout, { params: { id: String(number) } }),
    onSuccess: () => {
      onChange({ source: '', layout: null })
      return queries.invalidateQueries({ queryKey: importLayoutsQuery.queryKey })
    },
  })
  return (
    <>
      {layout !== null && (
        <p className={question.hint} role="status">
          {words.readWith(layout.source, layout.confirmed_by, formatDate(layout.confirmed_at, zone))}{' '}
          <Button variant="subtle" onClick={() => forget.mutate(layout)}>
            {words.forget}
          </Button>
        </p>
      )}
      {forget.error && <Refused>{sentenceOf(forget.error)}</Refused>}
      <TextField
        id={id}
        label={words.source}
        hint={words.sourceHint}
        optional={bringInTexts.optional}
        maxLength={100}
        value={source}
        onChange={(text) => onChange({ source: text })}
      />
    </>
  )
}
