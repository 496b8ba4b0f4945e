/**
 * A list of administration, with a search and with pages as in spec S2, so that every row can be reached. It is a
 * table, or cards below 700 px. It also says if it is loading, failed to load, or is empty.
 */

import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lastPage, pagerText } from '#domain/lists/pager.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import { filterFields, unfiltered, useListAddress } from './list-address.ts'
import styles from './paged-list.module.css'

/** A column; the cell of the first column names its row. */
export type ListColumn<Row> = { readonly label: string; readonly cell: (row: Row) => ReactNode }

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
  /** Whether the filter `only` chooses the list, and does not narrow it. */
  readonly isOneOfSeveral?: boolean
  /** Filters beside the search. */
  readonly filters?: ReactNode
}

/** The list. */
export function PagedList<Row>(props: PagedList<Row>) {
  const { words, answer, columns, keyOf, add, filters, isOneOfSeveral = false } = props
  const { address, change } = useListAddress()
  const page = address.page ?? 1
  const { data, error, isFetching, refetch } = answer
  const isFiltered = filterFields.some((field) => address[field] !== undefined && !(isOneOfSeveral && field === 'only'))
  const whole = isOneOfSeveral ? { ...unfiltered, only: address.only } : unfiltered
  return (
    <section aria-label={words.list}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchField
            label={words.search}
            clearLabel={homeTexts.clearSearch}
            search={address.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        {filters}
        {data && <p className={styles.count}>{adminTexts.count(data.count)}</p>}
      </div>
      {data === undefined && error !== null && !isFetching ? (
        <NotLoaded title={adminTexts.notLoaded} why={sentenceOf(error)} onAgain={refetch} />
      ) : data === undefined ? (
        <ListSkeleton rows={6} label={frameTexts.loading} />
      ) : data.results.length === 0 ? (
        <Panel
          icon={<IconListSearch size={28} />}
          title={isFiltered ? adminTexts.noMatch : words.empty.title}
          actions={
            isFiltered ? (
              <Button variant="outline" onClick={() => change(whole)}>
                {adminTexts.showAll}
              </Button>
            ) : (
              add
            )
          }
        >
          {isFiltered ? adminTexts.noMatchText : words.empty.text}
        </Panel>
      ) : (
        <Rows label={words.list} columns={columns} keyOf={keyOf} rows={data.results} />
      )}
      {data && lastPage(data.count) > 1 && (
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

type Rows<Row> = Pick<PagedList<Row>, 'columns' | 'keyOf'> & { readonly label: string; readonly rows: readonly Row[] }

/** The rows alone: a table, or cards below 700 px. */
export function Rows<Row>({ label, columns, keyOf, rows }: Rows<Row>) {
  const isWide = useIsWide(700)
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles.card}>
            <div className={styles.name}>{columns[0]?.cell(row)}</div>
            <dl className={styles.facts}>
              {columns.slice(1).map(({ label: of, cell }) => (
                <div key={of}>
                  <dt>{of}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return <RowsTable label={label} columns={columns} keyOf={keyOf} rows={rows} className={styles.table} />
}

/** The rows as a table, whatever the width; each row's first cell heads it. */
export function RowsTable<Row>({
  label,
  columns,
  keyOf,
  rows,
  className,
}: Rows<Row> & { readonly className?: string | undefined }) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ label: of }) => (
            <th key={of} scope="col">
              {of}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label: of, cell }, index) =>
              index === 0 ? (
                <th key={of} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={of}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
