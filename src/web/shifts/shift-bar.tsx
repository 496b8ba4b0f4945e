/** The bar on every page of a shift: how many samples are kept and sent, and whether there is a network. */

import { IconAlertTriangle, IconLock, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isHeld, isOnlyHere, isRefused } from '#domain/shift/kept-sample.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { useSending, useShiftSamples } from './shift-context.ts'
import styles from './shift-frame.module.css'
import { useIsOnline } from './use-is-online.ts'

const words = shiftTexts.bar

/** The bar. */
export function ShiftBar() {
  const samples = useShiftSamples()
  const sending = useSending()
  const isOnline = useIsOnline()
  const session = useSession()
  const sent = samples.filter(isHeld).length
  const refused = samples.filter(isRefused).length
  const kept = samples.filter(isOnlyHere).length
  return (
    <nav className={styles.bar} aria-label={words.label}>
      <Link to={paths.shift} className={styles.way}>
        <strong>{words.kept(kept, sent)}</strong>
      </Link>
      {(!isOnline || sending.is === 'offline') && (
        <span className={styles.mark}>
          <IconWifiOff size={18} aria-hidden="true" /> {words.offline}
        </span>
      )}
      {isOnline && sending.is === 'signed-out' && <span className={styles.mark}>{words.signedOut}</span>}
      {refused > 0 && (
        <span className={styles.mark}>
          <IconAlertTriangle size={18} aria-hidden="true" /> {words.refused(refused)}
        </span>
      )}
      {isOnline && session !== null && (
        <Link to={paths.home} className={styles.way}>
          {words.home}
        </Link>
      )}
      {/* A full reload forgets the key. */}
      <a href={paths.shift} className={styles.lock}>
        <IconLock size={18} aria-hidden="true" /> {words.lock}
      </a>
    </nav>
  )
}
