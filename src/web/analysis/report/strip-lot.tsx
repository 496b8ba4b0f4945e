/** Asks for a strip's lot: lists the lots of its type, without recalled ones unless the report already names one. */
import { useQuery } from '@tanstack/react-query'
import type { StripLot as Lot } from '#contract/strips.ts'
import { formatDay } from '#domain/dates.ts'
import { isOfTarget, lotName } from '#domain/strip/lot.ts'
import { call } from '#web/api/call.ts'
import { stripTexts as words } from '#web/texts/strips.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { TestForm } from './report-form.ts'
import { fieldId } from './report-input.ts'

/** The lots that a report may name. */
export const stripsQuery = {
  queryKey: ['samples', 'strips'],
  // The contract is large; loading it separately lets the report page open sooner.
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    call((await import('#contract/strips.ts')).listStrips, {}, { signal }),
  staleTime: 60_000,
}

const labelOf = (lot: Lot) => {
  if (lot.recalled_at !== null) return words.recalled(lotName(lot))
  return lot.is_expired ? words.expired(lotName(lot), formatDay(lot.expires_on)) : lotName(lot)
}

type StripLot = {
  readonly test: TestForm
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<TestForm>) => void
}

/** The field; nothing if the service has no lot of this type. */
export function StripLot({ test, errorOf, onChange }: StripLot) {
  const { data } = useQuery(stripsQuery)
  const id = fieldId(test, 'strip_lot')
  const isChosen = (lot: Lot) => String(lot.id) === test.strip_lot
  const lots = (data?.lots ?? []).filter(
    (lot) => isChosen(lot) || (isOfTarget(lot, test.strip_type) && lot.recalled_at === null),
  )
  if (lots.length === 0) return null
  return (
    <SelectField
      id={id}
      label={words.lot}
      hint={words.lotHint}
      optional={words.optional}
      none={words.noLot}
      choices={lots.map((lot) => ({ value: String(lot.id), label: labelOf(lot) }))}
      error={errorOf(id)}
      value={test.strip_lot}
      onChange={(strip_lot) => onChange({ strip_lot })}
    />
  )
}
