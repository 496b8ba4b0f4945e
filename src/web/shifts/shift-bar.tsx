/** The bar on every page of a shift: how many samples are kept and sent, and whether there is a network. */

import { IconAlertTriangle, IconLock, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isHeld, isOnlyHere, isRefused } from '#domain/shift/kept-sample.ts'
import { isResultOnlyHere, isResultRefused } from '#domain/shift/kept-tests.ts'
import { paths } from '#web/paths.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { ShiftMark, ShiftWays } from '#web/ui/shift-frame.tsx'
import { useEndedElsewhere, useSending, useShiftSamples } from './shift-context.ts'
import type { ShiftSample } from './shift-record.ts'
import { useIsOnline } from './use-is-online.ts'

const words = shiftTexts.bar

/** The bar. */
export function ShiftBar() {
  const samples = useShiftSamples()
  const sending = useSending()
  const isOnline = useIsOnline()
  const ended = useEndedElsewhere()
  const isLeft = (sample: ShiftSample) => isOnlyHere(sample) || isResultOnlyHere(sample)
  const sent = samples.filter((sample) => isHeld(sample) && !isResultOnlyHere(sample)).length
  const refused = samples.filter((sample) => isRefused(sample) || isResultRefused(sample)).length
  const kept = samples.filter(isLeft).length
  return (
    <ShiftWays aria-label={words.label}>
      <Link to={paths.shift}>
        <strong>{words.kept(kept, sent)}</strong>
      </Link>
      {(!isOnline || sending.is === 'offline') && (
        <ShiftMark>
          <IconWifiOff size={18} aria-hidden="true" /> {words.offline}
        </ShiftMark>
      )}
      {isOnline && sending.is === 'signed-out' && <ShiftMark>{words.signedOut}</ShiftMark>}
      {ended !== null && (
        <ShiftMark>
          <IconAlertTriangle size={18} aria-hidden="true" /> {shiftTexts.elsewhereEnded.mark}
        </ShiftMark>
      )}
      {refused > 0 && (
        <ShiftMark>
          <IconAlertTriangle size={18} aria-hidden="true" /> {words.refused(refused)}
        </ShiftMark>
      )}
      {isOnline && <Link to={paths.home}>{words.home}</Link>}
      {/* A full reload forgets the key. */}
      <a href={paths.shift}>
        <IconLock size={18} aria-hidden="true" /> {words.lock}
      </a>
    </ShiftWays>
  )
}
