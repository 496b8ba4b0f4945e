/** '/holdings/returns/…': a released return, as it was read. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { readReturn } from '#contract/returns.ts'
import { formatDateTime, formatDay } from '#domain/dates.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { returnTexts as words } from '#web/texts/returns.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { ReturnFigures } from './return-figures.tsx'
import { ReturnFiles } from './return-files.tsx'

/** The page. */
export function ReturnRecordPage() {
  // The route has this parameter.
  const { return_id } = useParams({ strict: false }) as { return_id: string }
  const answer = useQuery(readQuery(readReturn, { params: { id: return_id }, query: {} }))
  const zone = useZone()
  const { data } = answer
  return (
    <>
      <PageTitle>{words.tab}</PageTitle>
      <PageHead
        title={data === undefined ? words.tab : words.record(data.site.name)}
        back={<Link to={paths.returns}>{words.title}</Link>}
        lead={
          data &&
          words.byWhom(
            words.days(formatDay(data.from), formatDay(data.to)),
            data.staff ?? '',
            data.released_at === null ? '' : formatDateTime(data.released_at, zone),
          )
        }
        actions={data && <ReturnFiles said={data} site={undefined} />}
      />
      <Loaded answer={answer}>{(said) => <ReturnFigures said={said} />}</Loaded>
    </>
  )
}
