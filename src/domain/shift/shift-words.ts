/** Texts about a sample made without a network, for the chain of custody and for administrators. */
import type { CollectedTime, DeviceTimes } from './shift.ts'

/** '2026-11-21 14:05:33 UTC', to the second. */
const utc = (iso: string) => `${new Date(iso).toISOString().replace('T', ' ').slice(0, -5)} UTC`

/** Milliseconds as '2 h 5 min 7 s', without zero parts. */
function lasting(milliseconds: number): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000)
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ]
  const said = parts.filter(([count]) => count !== 0).map(([count, unit]) => `${count} ${unit}`)
  return said.length === 0 ? '0 s' : said.join(' ')
}

/** The facts in the note of a sample from a device. */
export type Noted = {
  readonly device: string
  readonly times: DeviceTimes
  readonly collected: CollectedTime
  /** Whether its ID was reserved for the shift. */
  readonly isReserved: boolean
  /** The ID it arrived with, if it is stored under another label. */
  readonly cameAs: string | null
}

/** The note of its first entry in the chain of custody. */
export const collectedNote = ({ device, times, collected, isReserved, cameAs }: Noted): string =>
  [
    `Collected without a network on ${device}`,
    ...timesIn(times, collected),
    ...(isReserved ? [] : ['not reserved']),
    ...(cameAs === null ? [] : [`came as ${cameAs}`]),
  ].join('; ')

/** The note of the entry that it was tested on site. `told_at`: when the person was told, by the device's clock. */
export const testedNote = (
  { device, times, collected }: Pick<Noted, 'device' | 'times' | 'collected'>,
  told_at: string | null,
): string =>
  [
    `Tested without a network on ${device}`,
    ...timesIn(times, collected),
    ...(told_at === null ? [] : [`told ${utc(told_at)}`]),
  ].join('; ')

/** What a device's clock said, and how it was corrected. */
const timesIn = (times: DeviceTimes, { offset, isCorrected, isOutside }: CollectedTime): string[] => [
  `made ${utc(times.made_at)}, sent ${utc(times.sent_at)} by its clock`,
  ...(isCorrected ? [`corrected: the clock was ${lasting(offset)} ${offset > 0 ? 'behind' : 'ahead'}`] : []),
  ...(isOutside ? ['this time lies outside the shift'] : []),
]

/** The question to an administrator about an impossible time. */
export const timeQuestion = (times: DeviceTimes, { date_collected }: CollectedTime): string =>
  `By the device it was made ${utc(times.made_at)}, outside its shift. It stands at ${utc(date_collected)}. Is that right?`
