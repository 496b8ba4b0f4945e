/** '/shift': the samples of this shift on this device, how sending goes, and a button to add the next sample. */
import { IconFlag, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { containerTypes } from '#domain/terms.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { Muted, Notice } from '#web/ui/layout.tsx'
import { ShiftButtons, ShiftHead } from '#web/ui/shift.tsx'
import { unfinishedSurveys } from './end-question.tsx'
import { EndedElsewhere } from './ended-elsewhere.tsx'
import { SendingPart } from './sending-part.tsx'
import { useEndedElsewhere, useReserved, useShift, useShiftSamples } from './shift-context.ts'
import { ShiftList } from './shift-list.tsx'
import { StripsPart } from './strips-part.tsx'

const words = shiftTexts

/** The page. */
export function ShiftPage() {
  const { shift } = useShift()
  const samples = useShiftSamples()
  const ended = useEndedElsewhere()
  const used = new Set(samples.map(({ sample_id }) => sample_id))
  const free = useReserved().filter(({ sample_id }) => !used.has(sample_id))
  const kinds = containerTypes.filter((type) => shift.kit.begun.ids.some((one) => one.container_type === type))
  const left = kinds.map((type) => ({ type, count: free.filter((one) => one.container_type === type).length }))
  const drafts = unfinishedSurveys(shift)
  return (
    <>
      <PageTitle>{words.of(shift.head.device)}</PageTitle>
      <ShiftHead>
        <div>
          <h1>{words.of(shift.head.device)}</h1>
          {ended === null && <Muted>{free.length > 0 ? words.list.free(left) : words.list.noFree}</Muted>}
        </div>
        <ShiftButtons>
          <Button
            component={Link}
            to={paths.shiftEnd}
            variant="outline"
            leftSection={<IconFlag size={18} aria-hidden="true" />}
          >
            {words.list.end}
          </Button>
          {ended === null && (
            <Button component={Link} to={paths.shiftSurvey} leftSection={<IconPlus size={18} aria-hidden="true" />}>
              {words.list.add}
            </Button>
          )}
        </ShiftButtons>
      </ShiftHead>
      <EndedElsewhere />
      {drafts > 0 && (
        <Notice tone="look">
          {words.list.drafts(drafts)} <Link to={paths.shiftSurvey}>{words.list.draftOn(drafts)}</Link>
        </Notice>
      )}
      <StripsPart samples={samples} isOfAll />
      <SendingPart />
      <ShiftList />
      <Muted>{shift.kit.tests == null ? words.needsNetwork : shiftTestTexts.needsNetwork}</Muted>
    </>
  )
}
