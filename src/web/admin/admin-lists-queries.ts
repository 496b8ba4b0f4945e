/** What the pages of options and drugs read from the server. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listDrugs, listWords, mergeDrugs, type wordKinds } from '#contract/admin/drugs.ts'
import { listOptions, mergeOptions } from '#contract/admin/lists.ts'
import type { OptionList } from '#domain/terms.ts'
import { call } from '#web/api/call.ts'
import { pageQuery } from './admin-queries.ts'
import type { ListAddress } from './list-address.ts'

export const optionsQuery = (list: OptionList) =>
  queryOptions({
    queryKey: ['admin', 'options', list],
    queryFn: ({ signal }) => call(listOptions, { query: { list } }, { signal }),
  })

/** How many samples a merge would change. */
export const mergeOptionCountQuery = (id: number, into: number | null) =>
  queryOptions({
    queryKey: ['admin', 'options', 'merge', id, into],
    queryFn: ({ signal }) =>
      call(mergeOptions, { params: { id }, input: { into: into ?? 0, dry_run: true } }, { signal }),
    enabled: into !== null,
  })

type Only = NonNullable<z.output<typeof listDrugs.query>['only']>

export const drugsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'drugs', address.search, address.page, address.only],
    queryFn: ({ signal }) =>
      call(listDrugs, { query: { ...pageQuery(address), only: address.only as Only | undefined } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The first drugs of a search, to choose from. */
export const drugChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'drugs', 'choices', search],
    queryFn: ({ signal }) => call(listDrugs, { query: { search: search.trim() || undefined, limit: 30 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many reports name a drug that would be merged. */
export const mergeDrugCountQuery = (id: number, into: number | null) =>
  queryOptions({
    queryKey: ['admin', 'drugs', 'merge', id, into],
    queryFn: ({ signal }) =>
      call(mergeDrugs, { params: { id }, input: { into: into ?? 0, dry_run: true } }, { signal }),
    enabled: into !== null,
  })

/** Every drug, page by page. */
export async function everyDrug() {
  const limit = 200
  const drugs: z.output<typeof listDrugs.answer>['results'] = []
  for (let count = 1; drugs.length < count; ) {
    const page = await call(listDrugs, { query: { limit, offset: drugs.length } })
    drugs.push(...page.results)
    count = page.results.length === 0 ? 0 : page.count
  }
  return drugs
}

/** The words of one kind by which names are read. */
export const wordsQuery = (kind: (typeof wordKinds)[number], address: ListAddress) =>
  queryOptions({
    queryKey: ['admin', 'words', kind, address.search, address.page],
    queryFn: ({ signal }) => call(listWords, { query: { ...pageQuery(address), kind } }, { signal }),
    placeholderData: keepPreviousData,
  })
