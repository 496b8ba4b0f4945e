/** On the sign-in page, and where a page needs the network: says that this device has a shift, and links to it. It reads only the unencrypted part. */
import { IconDeviceTablet } from '@tabler/icons-react'
import { formatDateTime } from '#domain/dates.ts'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { shiftTexts } from '#web/texts/shifts.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { Button } from '#web/ui/button.tsx'
import { OfferBox } from '#web/ui/offer-box.tsx'
import { useKeptHead } from './use-kept-head.ts'

const words = shiftTexts.offer

/** The offer; nothing if the device has no shift. */
export function ShiftOffer() {
  const zone = useZone()
  const head = useAfterPress(useKeptHead())
  if (head === undefined) return null
  return (
    <OfferBox aria-labelledby="shift-offer">
      <div>
        <h2 id="shift-offer">
          <IconDeviceTablet size={22} aria-hidden="true" /> {words.title}
        </h2>
        <p>{words.text(head.device, formatDateTime(head.begun_at, zone))}</p>
      </div>
      <Button component="a" href={paths.shift}>
        {words.goOn}
      </Button>
    </OfferBox>
  )
}
