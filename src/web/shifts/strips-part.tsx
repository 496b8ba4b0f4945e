/** The strips that run on the device (R11.19), of one sample or of all; nothing where none does. */
import { stripsOfAll } from '#domain/shift/strip-clocks.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Stack } from '#web/ui/layout.tsx'
import { ShiftHeading } from '#web/ui/shift.tsx'
import type { ShiftSample } from './shift-record.ts'
import { StripRows } from './strip-rows.tsx'

type StripsPart = {
  readonly samples: readonly ShiftSample[]
  /** Whether each row says of which sample it is. */
  readonly isOfAll?: boolean
}

/** The part of the page. */
export function StripsPart({ samples, isOfAll = false }: StripsPart) {
  const strips = stripsOfAll(samples)
  if (strips.length === 0) return null
  return (
    <Stack as="section" gap={12} aria-labelledby="strips">
      <ShiftHeading id="strips">{words.stripsOf}</ShiftHeading>
      {!isOfAll && <p>{words.stripStands}</p>}
      <StripRows strips={strips} isOfAll={isOfAll} />
    </Stack>
  )
}
