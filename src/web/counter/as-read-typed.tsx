/** Beside the form: what the person will read of it. Asked again after each change, and never an older one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asRead } from '#contract/as-read.ts'
import type { ReportState } from '#web/analysis/report/use-report.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { Notice, Stack } from '#web/ui/layout.tsx'
import { AsReadView } from './as-read.tsx'
import { InLanguage, type ReadIn } from './in-language.tsx'
import { useSettled } from './use-settled.ts'

const words = atCounterTexts.asRead
/** Long enough for the next letter of a word. */
const pause = 400

/** The first button of the form, which the form itself draws. */
const first = 'technologies'

type AsReadTyped = { readonly report: ReportState; readonly readIn: ReadIn }

/** The part. */
export function AsReadTyped({ report, readIn: [lang, setLang] }: AsReadTyped) {
  const { form } = report
  const isEmpty = form.tests.length === 0
  const faults = report.faultsNow()
  const now = JSON.stringify(report.toSubmit())
  const settled = useSettled(now, pause)
  const { data, error, isFetching } = useQuery({
    queryKey: ['as read', lang, settled],
    queryFn: ({ signal }) => call(asRead, { query: { lang }, input: JSON.parse(settled) }, { signal }),
    enabled: !isEmpty && faults.length === 0 && settled === now,
    retry: false,
    gcTime: 0,
    placeholderData: (last) => last,
  })
  const isAsking = faults.length === 0 && (settled !== now || isFetching)
  const said = isAsking ? [] : faults.length > 0 ? faults.map(({ message }) => message) : sentencesOf(error)
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
  return (
    <Stack as="section" aria-labelledby="as-read" aria-busy={isAsking}>
      <h2 id="as-read">{words.title}</h2>
      <p role="status">
        {isAsking ? words.asking : said.length === 0 ? words.current : whyNot(faults.length > 0 ? null : error)}
      </p>
      {said.length > 0 && <Notice tone="look">{[...new Set(said)].join(' ')}</Notice>}
      <InLanguage lang={lang ?? data?.language} onChoose={setLang} />
      {data && <AsReadView read={data} isOld={isAsking || said.length > 0} />}
    </Stack>
  )
}

/** Whether the form or the network is why nothing can be read. */
const whyNot = (error: Error | null) =>
  error === null || (error instanceof Refusal && [400, 404, 409].includes(error.status))
    ? words.refused
    : words.notAsked

/** What the service said. */
function sentencesOf(error: Error | null): readonly string[] {
  if (error === null) return []
  const said = error instanceof Refusal ? error.errors.map(({ message }) => message) : []
  return said.length > 0 ? said : [sentenceOf(error)]
}
