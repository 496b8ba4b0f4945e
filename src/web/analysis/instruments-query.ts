/** The instruments of the own lab, for its home, their page and the report form. */
import { queryOptions } from '@tanstack/react-query'
import type { Instrument } from '#contract/instruments.ts'
import type { Technology } from '#domain/terms.ts'
import { call } from '#web/api/call.ts'

export const instrumentsQuery = queryOptions({
  queryKey: ['samples', 'instruments'],
  // The report page loads the declaration apart, so that it opens sooner.
  queryFn: async ({ signal }) => call((await import('#contract/instruments.ts')).listOwnInstruments, {}, { signal }),
  staleTime: 60_000,
})

/** The instruments that a new report of a technology may name. */
export const instrumentsFor = (instruments: readonly Instrument[], technology: Technology) =>
  instruments.filter((one) => one.technology === technology && one.retired_at === null)
