/** The dry run: how many records of each kind would be erased, and which samples. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { previewRetention, type RetentionForm } from '#contract/admin/retention.ts'
import { formatDate } from '#domain/dates.ts'
import { lastPage, offsetOf, pagerText, pageSize } from '#domain/lists/pager.ts'
import { retentionKindNames } from '#domain/service/retention.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { SampleLink } from '#web/samples/sample-link.tsx'
import { useZone, When } from '#web/samples/when.tsx'
import { adminRetentionTexts } from '#web/texts/admin-retention.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { FactBoxes, Mono, Part } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

const words = adminRetentionTexts.going
type Going = z.output<typeof previewRetention.answer>
type Sample = Going['samples']['results'][number]

const columns: readonly ListColumn<Sample>[] = [
  {
    label: words.columns.id,
    cell: ({ sample_id, is_deleted }) =>
      is_deleted ? <Mono>{sample_id}</Mono> : <SampleLink id={sample_id} href={paths.sample(sample_id)} />,
  },
  { label: words.columns.site, cell: ({ site }) => site },
  { label: words.columns.state, cell: ({ label, is_deleted }) => (is_deleted ? words.deleted : label) },
  { label: words.columns.last, cell: ({ last_at }) => <When iso={last_at} /> },
]

type RetentionGoing = { readonly settings: RetentionForm; readonly isTyped: boolean }

/** The part; `isTyped`: uses numbers that are not saved yet. */
export function RetentionGoing({ settings, isTyped }: RetentionGoing) {
  const [page, setPage] = useState(1)
  const zone = useZone()
  const periods = Object.fromEntries(Object.entries(settings).map(([name, period]) => [name, period ?? 'never']))
  const query = { ...periods, limit: pageSize, offset: offsetOf(page) }
  const answer = useQuery(steadyQuery(previewRetention, { query }))
  return (
    <Part isApart aria-labelledby="going">
      <h2 id="going">{isTyped ? words.typed : words.saved}</h2>
      <Loaded answer={answer}>
        {({ going, before, still_open, samples }) => (
          <>
            <div role="status">
              <FactBoxes>
                {retentionKindNames.map((kind) => {
                  const date = before[kind]
                  return (
                    <div key={kind}>
                      <dt>{words.kinds[kind]}</dt>
                      <dd>{date === null ? words.kept : words.going[kind](going[kind], formatDate(date, zone))}</dd>
                    </div>
                  )
                })}
              </FactBoxes>
            </div>
            {still_open > 0 && <p>{words.open(still_open)}</p>}
            {samples.count > 0 && (
              <Rows label={words.list} rows={samples.results} columns={columns} keyOf={({ sample_id }) => sample_id} />
            )}
            {lastPage(samples.count) > 1 && (
              <Pager
                page={page}
                last={lastPage(samples.count)}
                text={pagerText(page, samples.count)}
                isLoading={answer.isPlaceholderData}
                words={{ ...homeTexts, loading: frameTexts.loading }}
                onPage={setPage}
              />
            )}
          </>
        )}
      </Loaded>
    </Part>
  )
}
