/** The instruments of the reader's own lab, for the home page, the instruments page and the report form. */
import { queryOptions } from '@tanstack/react-query'
import type { Instrument } from '#contract/instruments.ts'
import type { Technology } from '#domain/terms.ts'
import { call } from '#web/api/call.ts'

export const instrumentsQuery = queryOptions({
  queryKey: ['samples', 'instruments'],
  // Loads the contract separately so that the report page opens sooner.
  queryFn: async ({ signal }) => call((await import('#contract/instruments.ts')).listOwnInstruments, {}, { signal }),
  staleTime: 60_000,
})

/** The instruments that a new report of this technology may name: those still in use. */
export const instrumentsFor = (instruments: readonly Instrument[], technology: Technology) =>
  instruments.filter((one) => one.technology === technology && one.retired_at === null)
