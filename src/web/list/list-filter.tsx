/** A filter beside a list's search, kept in the list's address. */
import type { ComponentProps } from 'react'
import { ChoiceFilter } from '#web/ui/filter.tsx'
import { useListAddress } from './list-address.ts'

type ListFilter = Pick<ComponentProps<typeof ChoiceFilter>, 'label' | 'all' | 'choices'> & {
  readonly field: 'only' | 'of'
  /** The choice when the address has none. */
  readonly start?: string
}

/** One of a few choices. */
export function ListFilter({ field, start, ...filter }: ListFilter) {
  const { address, change } = useListAddress()
  return <ChoiceFilter {...filter} value={address[field] ?? start} onChange={(chosen) => change({ [field]: chosen })} />
}
