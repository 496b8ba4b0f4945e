/** Queries of one call each. Every change of the signed-in person reloads them, but not the forms' values. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, type Taken } from './call.ts'

/** What a call answers. */
export const readQuery = <E extends Endpoint>(endpoint: E, taken: Taken<E>) =>
  queryOptions({
    queryKey: ['admin', endpoint.path, taken],
    queryFn: ({ signal }) => call(endpoint, taken, { signal }),
  })

/** The same, but shows the last answer until the next one arrives. */
export const steadyQuery = <E extends Endpoint>(endpoint: E, taken: Taken<E>) => ({
  ...readQuery(endpoint, taken),
  placeholderData: keepPreviousData,
})

/** What a form starts with. It reloads after a change that was overtaken, and the form joins what is stored then. */
export const formQuery = <E extends Endpoint>(endpoint: E, taken: Taken<E>) =>
  queryOptions({
    queryKey: ['admin-form', endpoint.path],
    queryFn: ({ signal }) => call(endpoint, taken, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
