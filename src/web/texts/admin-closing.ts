/** Texts of closing a site. */
import type { ClosingKind } from '#domain/site/closing.ts'

const some = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`

export const adminClosingTexts = {
  part: 'Close this site',
  partText: 'Another site takes over its people, samples, labels and work, in one act. You see first what that does.',
  isClosed: 'This site is closed',
  see: 'See what happened, or undo it',
  begin: (name: string) => `Close ${name} …`,
  title: (name: string) => `Close ${name}`,
  cannot: 'This site cannot be closed',
  to: 'Site that takes over',
  toHint: 'It must collect where this site collects, and analyze where this site analyzes.',
  choose: 'Choose a site',
  settle: 'Settle this first',
  would: (to: string) => `What goes to ${to}`,
  wouldNothing: 'Nothing: this site has no people, samples, labels or stock.',
  ends: 'What ends',
  endsRoutes: (count: number) =>
    count === 1
      ? 'Its own route: the other site keeps the one that it has.'
      : `${count} of its own routes: the other site keeps those that it has.`,
  leftToDo: (to: string) => `What ${to} must look after then`,
  stays: 'What stays as it is',
  staysLines: [
    'Custody, reports, certificates, counts and charts keep the name of the site where it happened.',
    'People stay signed in. Devices that are out without a network send their samples as before.',
  ],
  vials: (count: number) => (count === 1 ? '1 vial lies here' : `${count} vials lie here`),
  vialsText: (count: number) =>
    count === 1
      ? 'Custody says that it moves. Carry it over, then count what arrived.'
      : 'Custody says that they move. Carry them over, then count what arrived.',
  toAnalyze: some('sample to analyze', 'samples to analyze'),
  toTell: some('result to tell', 'results to tell'),
  name: 'Name of the site that closes',
  nameHint: (name: string) => `Type it, so that no wrong site closes: ${name}`,
  reason: 'Reason',
  reasonHint: 'It stands in the custody of each vial that moves. Name nobody.',
  submit: (name: string) => `Close ${name}`,
  done: (name: string) => `${name} is closed.`,
  closed: (name: string, to: string) => `${name} is closed, and ${to} took over`,
  by: (who: string) => `Closed by ${who}, `,
  undo: 'Undo',
  undoUntil: 'It can be undone until ',
  undoTooLate: 'It cannot be undone any more.',
  undoTitle: (name: string) => `Open ${name} again?`,
  undoText: (name: string, to: string) =>
    `Everything goes back to ${name}. What ${to} has used up or tested since then stays there, and is listed.`,
  undone: (name: string) => `${name} is open again.`,
  undidBy: (who: string) => `Its closing was undone by ${who}, `,
  nothingStayed: 'Everything went back.',
  stayed: (to: string) => `What changed since then, and stayed at ${to}`,
  moved: 'What went over',
  ended: 'What ended',
  usedLabels: some(
    'label used or changed since; a used one is a sample there',
    'labels used or changed since; used ones are samples there',
  ),
  cancel: 'Back to the sites',
  kinds: {
    PEOPLE: some('account', 'accounts'),
    SAMPLES: some('sample, also those of the past', 'samples, also those of the past'),
    DRAFTS: some('draft of a report', 'drafts of reports'),
    LABELS: some('free label', 'free labels'),
    STRIPS: some('strip', 'strips'),
    INSTRUMENTS: some('instrument', 'instruments'),
    LAYOUTS: some('layout of a table', 'layouts of tables'),
    SHIFTS: some('shift of a device', 'shifts of devices'),
    PACKAGES: some('package, on the road or just received', 'packages, on the road or just received'),
    ROUTES: some('route', 'routes'),
    STOPS: some('stop of the courier', 'stops of the courier'),
    MESSAGES: some('message', 'messages'),
    READINGS: some('reading that other sites do for it', 'readings that other sites do for it'),
    TAKEN_OVER: some('site that it took over', 'sites that it took over'),
    ROUTES_ENDED: some('route of its own', 'routes of its own'),
    STOPS_ENDED: some('stop of the courier', 'stops of the courier'),
  } satisfies Record<ClosingKind, (count: number) => string>,
} as const
