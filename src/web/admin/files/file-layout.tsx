/** The layout of a file: that of its source for these headings, or the source for which these columns are kept. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeptChoices } from '#contract/admin/imports.ts'
import { forgetImportLayout, type ImportLayout, listImportLayouts } from '#contract/table-layouts.ts'
import { formatDate } from '#domain/dates.ts'
import type { DateOrder } from '#domain/imports/import-days.ts'
import { headingsKey } from '#domain/table/table-heading.ts'
import { call } from '#web/api/call.ts'
import { readQuery } from '#web/api/read-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useZone } from '#web/samples/when.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Hint } from '#web/ui/labels.tsx'
import { TextField } from '#web/ui/question.tsx'
import { Refused } from '#web/ui/refused.tsx'
import type { Choices } from './bring-in-choices.tsx'
import type { ChosenFile } from './bring-in-file.tsx'

const words = bringInTexts.layout

/** All layouts of imports, the newest first. */
export const importLayoutsQuery = readQuery(listImportLayouts, {})

/** The file with the columns of the newest layout for its headings; as it was read where there is none. */
export function withLayout(file: ChosenFile, layouts: readonly ImportLayout[]): ChosenFile {
  const layout = layouts.find(({ headings }) => headings === headingsKey(file.header)) ?? null
  return layout === null ? file : { ...file, layout, source: layout.source, fields: layout.fields }
}

type Site = { readonly id: number; readonly collects: boolean; readonly analyses: boolean }

/** What was chosen with the layout of a file; null if there is none, or a site of it takes no part any more. */
export function keptChoices(file: ChosenFile | null, sites: readonly Site[]): Omit<KeptChoices, 'date_order'> | null {
  if (file?.layout?.choices == null) return null
  const { date_order: _ofDays, ...choices } = file.layout.choices
  const { site_id, analysis_site_id: lab } = choices
  const isThere = site_id === null || sites.some(({ id, collects }) => id === site_id && collects)
  return isThere && (lab === null || sites.some(({ id, analyses }) => id === lab && analyses)) ? choices : null
}

/** What is to be kept of a file: its columns and choices, if they have a source and nobody confirmed the same. */
export function layoutToKeep({ source, header, fields, layout }: ChosenFile, choices: KeptChoices) {
  const kept = { fields: [...fields], choices }
  const before = layout && { fields: layout.fields, choices: layout.choices }
  const isKnown = layout?.source === source.trim() && JSON.stringify(before) === JSON.stringify(kept)
  return source.trim() === '' || isKnown ? [] : [{ source, headings: headingsKey(header), ...kept }]
}

/** The choices that a layout keeps. `date_order`: as somebody said it; null if the days told it. */
export const keptOf = (choices: Choices, date_order: DateOrder | null): KeptChoices =>
  KeptChoices.parse({ ...choices, date_order })

type FileLayout = {
  readonly id: string
  readonly file: ChosenFile
  readonly onChange: (part: Partial<ChosenFile>) => void
}

/** The source, and what the page read with. */
export function FileLayout({ id, file: { source, layout, guessed, isAgain }, onChange }: FileLayout) {
  const [queries, zone] = [useQueryClient(), useZone()]
  const forget = useMutation({
    mutationFn: ({ id: number }: ImportLayout) => call(forgetImportLayout, { params: { id: String(number) } }),
    onSuccess: () => {
      onChange({ source: '', layout: null, fields: guessed })
      return queries.invalidateQueries({ queryKey: importLayoutsQuery.queryKey })
    },
  })
  return (
    <>
      {layout !== null && (
        <Hint role="status">
          {words.readWith(layout.source, layout.confirmed_by, formatDate(layout.confirmed_at, zone))}{' '}
          {layout.choices !== null && words.withChoices}{' '}
          <Button variant="subtle" onClick={() => forget.mutate(layout)}>
            {words.forget}
          </Button>
        </Hint>
      )}
      {isAgain && (
        <Hint role="status">
          {words.again}{' '}
          <Button variant="subtle" onClick={() => onChange({ fields: guessed, isAgain: false })}>
            {words.guessAgain}
          </Button>
        </Hint>
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
