/**
 * A list with a search and with pages (R4.11), so that every row can be reached. It is a
 * table, or cards below 700 px. It also says if it is loading, failed to load, or is empty.
 */

import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lastPage, pagerText } from '#domain/lists/pager.ts'
import { meantId } from '#domain/sample/alike-ids.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { ListBar, ListCount, ListSearch } from '#web/ui/list-bar.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { filterFields, unfiltered, useListAddress } from './list-address.ts'

type PagedList<Row> = {
  /** Texts: the list's name for screen readers, its search, and what to say when it is empty. */
  readonly words: {
    readonly list: string
    readonly search: string
    readonly empty: { readonly title: string; readonly text: string }
  }
  readonly answer: UseQueryResult<{ count: number; results: Row[] }>
  readonly columns: readonly ListColumn<Row>[]
  readonly keyOf: (row: Row) => string | number
  /** The button that an empty list shows for adding its first row. */
  readonly add?: ReactNode
  /** Whether its search is for sample IDs; then it asks about O for 0. */
  readonly isOfSamples?: boolean
  /** Whether the filter `only` chooses the list, and does not narrow it. */
  readonly isOneOfSeveral?: boolean
  /** Filters beside the search. */
  readonly filters?: ReactNode
}

/** The list. */
export function PagedList<Row>(props: PagedList<Row>) {
  const { words, answer, columns, keyOf, add, filters, isOneOfSeveral = false, isOfSamples = false } = props
  const { address, change } = useListAddress()
  const page = address.page ?? 1
  const { data, error, isFetching, refetch } = answer
  const isFiltered = filterFields.some((field) => address[field] !== undefined && !(isOneOfSeveral && field === 'only'))
  const meant = isOfSamples ? meantId(address.search ?? '') : null
  const whole = isOneOfSeveral ? { ...unfiltered, only: address.only } : unfiltered
  return (
    <section aria-label={words.list}>
      <ListBar>
        <ListSearch>
          <SearchField
            label={words.search}
            clearLabel={homeTexts.clearSearch}
            search={address.search}
            onSearch={(search) => change({ search })}
          />
        </ListSearch>
        {filters}
        {data && <ListCount>{adminTexts.count(data.count)}</ListCount>}
      </ListBar>
      {data === undefined && error !== null && !isFetching ? (
        <NotLoaded title={frameTexts.notLoaded} why={sentenceOf(error)} onAgain={refetch} />
      ) : data === undefined ? (
        <ListSkeleton rows={6} label={frameTexts.loading} />
      ) : data.results.length === 0 ? (
        <Panel
          icon={<IconListSearch size={28} />}
          title={isFiltered ? adminTexts.noMatch : words.empty.title}
          actions={
            isFiltered ? (
              <>
                {meant !== null && <Button onClick={() => change({ search: meant })}>{homeTexts.meant(meant)}</Button>}
                <Button variant="outline" onClick={() => change(whole)}>
                  {adminTexts.showAll}
                </Button>
              </>
            ) : (
              add
            )
          }
        >
          {isFiltered ? adminTexts.noMatchText : words.empty.text}
        </Panel>
      ) : (
        <>
          <p className="onPaper">{pagerText(page, data.count)}</p>
          <Rows label={words.list} columns={columns} keyOf={keyOf} rows={data.results} />
        </>
      )}
      {data && (lastPage(data.count) > 1 || page > 1) && (
        <Pager
          page={page}
          last={lastPage(data.count)}
          text={pagerText(page, data.count)}
          isLoading={isFetching && answer.isPlaceholderData}
          words={{ ...homeTexts, loading: frameTexts.loading }}
          onPage={(next) => change({ page: next })}
        />
      )}
    </section>
  )
}
