/** How to read the lines of a strip, by its type and the brand of its lot. */
import { useQuery } from '@tanstack/react-query'
import { methodOf } from '#domain/method/method.ts'
import type { TestForm } from './report-form.ts'
import { stripsQuery } from './strip-lot.tsx'

/** The reading; undefined while loading, or if nobody has described this strip. */
export function useReading({ technology, strip_type, strip_lot }: TestForm) {
  const { data } = useQuery(stripsQuery)
  const brand = data?.lots.find(({ id }) => String(id) === strip_lot)?.brand ?? ''
  return methodOf(data?.readings ?? [], { technology, target: strip_type, brand })
}
