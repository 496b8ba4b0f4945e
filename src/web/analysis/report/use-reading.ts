/** How the lines of a strip read, by its type and the brand of its lot. */
import { useQuery } from '@tanstack/react-query'
import { methodOf } from '#domain/method/method.ts'
import type { TestForm } from './report-form.ts'
import { stripsQuery } from './strip-lot.tsx'

/** The reading; undefined where nobody has described it, or it is not known yet. */
export function useReading({ technology, strip_type, strip_lot }: TestForm) {
  const { data } = useQuery(stripsQuery)
  const brand = data?.lots.find(({ id }) => String(id) === strip_lot)?.brand ?? ''
  return methodOf(data?.readings ?? [], { technology, target: strip_type, brand })
}
