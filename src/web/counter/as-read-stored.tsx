/** The stored result as its person reads it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAsRead } from '#contract/as-read.ts'
import type { Sample } from '#contract/samples.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { Again } from '#web/samples/again.tsx'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { AsReadView } from './as-read.tsx'
import { InLanguage } from './in-language.tsx'

/** The part. */
export function AsReadStored({ sample: { sample_id, last_update } }: { readonly sample: Sample }) {
  const [lang, setLang] = useState<Language>()
  const { data, error, refetch, isFetching } = useQuery({
    // A correction may come meanwhile: then the sample is newer, and what is read with it.
    queryKey: ['samples', 'as read', sample_id, lang, last_update],
    queryFn: ({ signal }) => call(readAsRead, { params: { sample_id }, query: { lang } }, { signal }),
    staleTime: 0,
  })
  return (
    <Stack as="section" aria-labelledby="as-read">
      <h2 id="as-read">{atCounterTexts.asRead.stored}</h2>
      {error !== null && !isFetching && <Again onAgain={refetch}>{sentenceOf(error)}</Again>}
      <InLanguage lang={lang ?? data?.language} onChoose={setLang} />
      {data ? <AsReadView read={data} /> : error === null && <ListSkeleton rows={4} label={frameTexts.loading} />}
    </Stack>
  )
}
