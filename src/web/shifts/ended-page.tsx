/** The last page of a shift that ended: its numbers and lists to print. The device has stored nothing of it any more. */
import { IconPrinter } from '@tabler/icons-react'
import { formatDateTime } from '#domain/dates.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { ShiftButtons } from '#web/ui/shift.tsx'
import { BothLists } from './both-lists.tsx'
import type { Ended } from './current-shift.ts'

const words = shiftTexts.end

/** The page. */
export function EndedPage({ ended: { shift, answer, isErased } }: { readonly ended: Ended }) {
  const { head, kit } = shift
  return (
    <FullPage title={words.ended} isWide>
      <PageTitle>{words.ended}</PageTitle>
      <p>{words.by(head.device, formatDateTime(head.begun_at, kit.service.time_zone))}</p>
      {isErased ? <p role="status">{words.erased}</p> : <Refused>{words.notErased}</Refused>}
      <BothLists samples={shift.samples()} receipts={answer.receipts} />
      <p>{words.freed(answer.freed_ids.length)}</p>
      <div className="offPaper">
        <ShiftButtons>
          <Button
            variant="outline"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
          {/* A full reload, so that nothing of the shift remains in memory. */}
          <Button component="a" href={paths.home}>
            {words.home}
          </Button>
        </ShiftButtons>
      </div>
    </FullPage>
  )
}
