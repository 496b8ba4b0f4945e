/** On the sign-in page: says that this device has a shift, and links to it. It reads only the unencrypted part. */
import { IconDeviceTablet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#domain/dates.ts'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { readHead } from './shift-database.ts'
import styles from './shift-offer.module.css'
import type { Head } from './shift-record.ts'

const words = shiftTexts.offer

/** The offer; nothing if the device has no shift. */
export function ShiftOffer() {
  const zone = useZone()
  const [head, setHead] = useState<Head | undefined>()
  useEffect(() => {
    // A browser that stores nothing has no shift.
    readHead().then(setHead, () => {})
  }, [])
  if (head === undefined) return null
  return (
    <section className={styles.offer} aria-labelledby="shift-offer">
      <div>
        <h2 id="shift-offer">
          <IconDeviceTablet size={22} aria-hidden="true" /> {words.title}
        </h2>
        <p>{words.text(head.device, formatDateTime(head.begun_at, zone))}</p>
      </div>
      <Button component="a" href={paths.shift}>
        {words.goOn}
      </Button>
    </section>
  )
}
