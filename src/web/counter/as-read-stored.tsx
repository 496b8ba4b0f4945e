/** The stored result as its person reads it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readAsRead } from '#contract/as-read.ts'
import type { Sample } from '#contract/samples.ts'
import { formatDateTime } from '#domain/dates.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { Again } from '#web/samples/again.tsx'
import { useZone } from '#web/samples/when.tsx'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Notice, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { AsReadView } from './as-read.tsx'
import { InLanguage, type ReadIn } from './in-language.tsx'

type AsReadStored = { readonly sample: Sample; readonly readIn: ReadIn }

/** The part. */
export function AsReadStored({ sample: { sample_id, last_update }, readIn: [lang, setLang] }: AsReadStored) {
  const zone = useZone()
  /** Of the result that the page showed first. */
  const [first, setFirst] = useState<string | null>()
  const { data, error, refetch, isFetching } = useQuery({
    // A correction may come meanwhile: then the sample is newer, and what is read with it.
    queryKey: ['samples', 'as read', sample_id, lang, last_update],
    queryFn: ({ signal }) => call(readAsRead, { params: { sample_id }, query: { lang } }, { signal }),
    staleTime: 0,
  })
  const newest = data?.newest_at
  useEffect(() => {
    setFirst((before) => (before === undefined ? newest : before))
  }, [newest])
  const isNewer = newest != null && first !== undefined && newest !== first
  return (
    <Stack as="section" aria-labelledby="as-read">
      <h2 id="as-read">{atCounterTexts.asRead.stored}</h2>
      {error !== null && !isFetching && <Again onAgain={refetch}>{sentenceOf(error)}</Again>}
      {isNewer && (
        <Notice tone="urgent" role="status">
          {atCounterTexts.asRead.newer(formatDateTime(newest, zone))}
        </Notice>
      )}
      <InLanguage lang={lang ?? data?.language} onChoose={setLang} />
      {data ? <AsReadView read={data} /> : error === null && <ListSkeleton rows={4} label={frameTexts.loading} />}
    </Stack>
  )
}
