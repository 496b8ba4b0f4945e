/** The custody log beside a sample's page (R4.36): loading, failed with Try Again, or the entries. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readCustodyLog } from '#contract/custody.ts'
import { custodyLabels } from '#domain/sample/custody-log.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { paths } from '#web/paths.ts'
import { When } from '#web/samples/when.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { CustodyList } from '#web/ui/custody-list.tsx'
import { Card, Row } from '#web/ui/layout.tsx'

const words = sampleTexts.custody

/** A sample's custody log. */
export const custodyQuery = (sample_id: string) =>
  queryOptions({
    queryKey: ['samples', 'custody', sample_id],
    queryFn: ({ signal }) => call(readCustodyLog, { query: { sample_id } }, { signal }),
  })

/** The panel. */
export function CustodyPanel({ sample_id }: { sample_id: string }) {
  const { data, error, refetch, isFetching } = useQuery(custodyQuery(sample_id))
  const isFailed = error !== null && data === undefined && !isFetching
  return (
    <Card gap={16} aria-labelledby="custody-log">
      <h2 id="custody-log">{words.title}</h2>
      {/* Above the entries: of a sample that went far there are many. */}
      <Link to={paths.files(sample_id)}>{words.files}</Link>
      <CustodyList
        label={words.title}
        fault={isFailed ? sentenceOf(error) : undefined}
        onAgain={refetch}
        words={{ ...words, loading: frameTexts.loading, tryAgain: frameTexts.tryAgain }}
        entries={data?.map(({ action, site, staff, time, edited_at, track_number, note }, at) => ({
          key: `${at} ${action} ${time}`,
          action: custodyLabels[action],
          when: (
            <>
              <When iso={time} />
              {edited_at && (
                <Row as="span" gap={4}>
                  {words.edited} <When iso={edited_at} />
                </Row>
              )}
            </>
          ),
          details: [
            staff,
            site.name,
            ...(track_number === null ? [] : [words.tracking(track_number)]),
            ...(note === null ? [] : [words.note(note)]),
          ].filter((detail) => detail !== ''),
        }))}
      />
    </Card>
  )
}
