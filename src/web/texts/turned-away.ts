/** Texts of whom a site could not take: the three buttons, and what Insight shows. */
import type { TurnedAwayReason } from '#domain/sample/turned-away.ts'

const reasons: Record<TurnedAwayReason, string> = { FULL: 'Full', CLOSED: 'Closed', NOT_OFFERED: 'Not offered' }

export const turnedAwayTexts = {
  label: 'Could not take a sample:',
  group: 'Could not take a sample',
  reasons,
  noted: (reason: TurnedAwayReason) => `Noted: ${reasons[reason].toLowerCase()}`,
  undo: 'Take It Back',
  undone: (reason: TurnedAwayReason) => `Taken back: ${reasons[reason].toLowerCase()}`,
  figure: {
    title: 'Could not take',
    lead: (count: number) => (count === 1 ? '1 sample could not be taken.' : `${count} samples could not be taken.`),
    columns: { day: 'Day', hour: 'Hour' },
    hour: (hour: number) => `${hour}:00`,
  },
}
