/** Says how strong a passphrase is while somebody types it, and which of its words count for little. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { knownNames } from '#contract/session.ts'
import { strengthSentence } from '#domain/service/phrase-words.ts'
import { call } from '#web/api/call.ts'
import { measure } from './passphrase.ts'

/** Milliseconds without a key before the sentence changes, so that a screen reader is not interrupted by each letter. */
const pause = 500

/** What people around the service know. */
export const knownNamesQuery = queryOptions({
  queryKey: ['known-names'],
  queryFn: ({ signal }) => call(knownNames, {}, { signal }),
  gcTime: 0,
})

/** The lists of words, which are large. */
export const measureQuery = queryOptions({
  queryKey: ['measure-phrase'],
  queryFn: measure,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The text once nobody has changed it for a while. */
function useSteady(text: string): string {
  const [steady, setSteady] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSteady(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return steady
}

type StrengthLine = {
  readonly phrase: string
  /** What this page knows beside the names of the service, such as the device. */
  readonly names: readonly string[]
}

/** The line. */
export function StrengthLine({ phrase, names }: StrengthLine) {
  const { data: measured } = useQuery(measureQuery)
  const { data: known } = useQuery(knownNamesQuery)
  const steady = useSteady(phrase)
  const said = useMemo(() => {
    if (steady.trim() === '' || measured === undefined || known === undefined) return ''
    const { isStrong, parts } = measured(steady, [...names, ...known])
    return strengthSentence(parts, isStrong)
  }, [steady, measured, known, names])
  return <p role="status">{said}</p>
}
