/** Says with which layout a table is read, and offers to forget it. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReportLayout } from '#contract/table-layouts.ts'
import { formatDate } from '#domain/dates.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useZone } from '#web/samples/when.tsx'
import { tableTexts } from '#web/texts/report-table.ts'
import { LinkButton } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { forgetLayout } from './table-layouts.ts'

type KeptLayout = { readonly layout: ReportLayout; readonly onForgotten: () => void }

/** The sentence, with the button. */
export function KeptLayout({ layout, onForgotten }: KeptLayout) {
  const queries = useQueryClient()
  const zone = useZone()
  return (
    <>
      {tableTexts.file.readWith(layout.name, layout.confirmed_by, formatDate(layout.confirmed_at, zone))}
      <LinkButton
        look="strong"
        onClick={() => forgetLayout(queries, layout).then(onForgotten, (error) => toast(sentenceOf(error)))}
      >
        {tableTexts.file.forget}
      </LinkButton>
    </>
  )
}
