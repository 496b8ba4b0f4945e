/** Beside the form: what the person will read of it. Asked again after each change, and never an older one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asRead } from '#contract/as-read.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { ReportState } from '#web/analysis/report/use-report.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { Notice, Stack } from '#web/ui/layout.tsx'
import { AsReadView } from './as-read.tsx'
import { InLanguage } from './in-language.tsx'
import { useSettled } from './use-settled.ts'

const words = atCounterTexts.asRead
/** Long enough for the next letter of a word. */
const pause = 400

/** The first button of the form, which the form itself draws. */
const first = 'technologies'

/** The part. */
export function AsReadTyped({ report }: { readonly report: ReportState }) {
  const [lang, setLang] = useState<Language>()
  const { form } = report
  const isEmpty = form.tests.length === 0
  const now = JSON.stringify(report.toSubmit())
  const settled = useSettled(now, pause)
  const { data, error, isFetching } = useQuery({
    queryKey: ['as read', lang, settled],
    queryFn: ({ signal }) => call(asRead, { query: { lang }, input: JSON.parse(settled) }, { signal }),
    enabled: !isEmpty,
    retry: false,
    gcTime: 0,
    placeholderData: (last) => last,
  })
  const isAsking = settled !== now || isFetching
  useEffect(() => {
    // Whoever opens the page chooses a technology next.
    if (isEmpty && document.activeElement === document.body) document.getElementById(first)?.focus()
  }, [isEmpty])
  if (isEmpty) {
    return (
      <Stack as="section" aria-labelledby="as-read">
        <h2 id="as-read">{words.title}</h2>
        <p>{words.nothing}</p>
      </Stack>
    )
  }
  const isOld = isAsking || error !== null
  return (
    <Stack as="section" aria-labelledby="as-read" aria-busy={isAsking}>
      <h2 id="as-read">{words.title}</h2>
      <p role="status">{isAsking ? words.asking : error === null ? words.current : whyNot(error)}</p>
      {error !== null && !isAsking && <Notice tone="look">{sentencesOf(error).join(' ')}</Notice>}
      <InLanguage lang={lang ?? data?.language} onChoose={setLang} />
      {data && <AsReadView read={data} isOld={isOld} />}
    </Stack>
  )
}

/** Whether the form or the network is why nothing can be read. */
const whyNot = (error: Error) =>
  error instanceof Refusal && [400, 404, 409].includes(error.status) ? words.refused : words.notAsked

/** What the service said, each sentence once. */
function sentencesOf(error: Error): readonly string[] {
  const said = error instanceof Refusal ? error.errors.map(({ message }) => message) : []
  return said.length > 0 ? [...new Set(said)] : [sentenceOf(error)]
}
