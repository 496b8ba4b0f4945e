/** Texts of what a site holds, and of its counts. */
import type { HoldingBasis } from '#contract/holdings.ts'
import type { CountPlace, LineState } from '#domain/holdings/count.ts'

const bases: Record<HoldingBasis, string> = { FOUND: 'Found', EXPECTED: 'Expected', UNKNOWN: 'Not known' }
const samples = (count: number) => (count === 1 ? '1 sample' : `${count} samples`)

export const holdingsTexts = {
  title: 'Holdings',
  lead: (site: string) => `What ${site} should hold now: each vial and bag that is there by its custody.`,
  how: 'Each vial counts once: under what was found most of, else under what was expected. What else is in it stands on its page. A weight is the full vial less the empty one, less the portions that tests used up. A bag, and a vial that nobody weighed, has no weight: it is not counted as zero.',
  site: 'Site',
  ownSite: 'My own site',
  total: samples,
  weighed: (grams: string, count: number) => `${grams} in the ${count} that ${count === 1 ? 'was' : 'were'} weighed`,
  notWeighed: (count: number, of: number) =>
    count === of ? 'None of them was weighed.' : `${count} ${count === 1 ? 'was' : 'were'} not weighed.`,
  belowZero: (count: number) =>
    count === 1
      ? 'Of 1 sample more was tested than was weighed. It counts as empty. Look at its weights.'
      : `Of ${count} samples more was tested than was weighed. They count as empty. Look at their weights.`,
  imported: (count: number) =>
    count === 1
      ? '1 sample of an import should be here. Nobody has received it since, so it is not counted.'
      : `${count} samples of imports should be here. Nobody has received them since, so they are not counted.`,
  none: 'Nothing is held here',
  noneText: 'No sample is at this site now.',
  list: 'By substance',
  columns: {
    substance: 'Substance',
    basis: 'Why',
    samples: 'Samples',
    grams: 'Weight',
    notWeighed: 'Not weighed',
    oldest: 'Oldest collected',
  },
  unknown: 'Nobody said what it is',
  bases,
  noWeight: 'Not weighed',
  road: 'On the road',
  roadText: 'A package belongs to neither site until it is received.',
  package: (from: string, to: string) =>
    from === to ? `To ${to}, packed before one of its sites closed` : `${from} to ${to}`,
  prepared: 'Sent',
  roadColumn: 'Package',
  save: { csv: 'CSV', xlsx: 'Excel' },
  saveOf: (format: 'csv' | 'xlsx') => `Holdings as ${format === 'csv' ? 'CSV' : 'Excel'}`,
  saved: (file: string) => `${file} was saved.`,
}

const places: Record<CountPlace, string> = {
  SITE: 'Its custody says that it is at another site.',
  ROAD: 'Its custody says that it is on the road.',
  LOST: 'It was reported missing.',
  DISPOSED: 'It was disposed of.',
  RETURNED: 'It was given back to its person.',
  DELETED: 'Its record was deleted.',
  NOWHERE: 'Its record names no site.',
}

/** Texts of counting what a site holds. */
export const countTexts = {
  toCount: 'Count',
  title: 'Count what is here',
  tab: 'Count',
  lead: 'Scan each vial and bag in the safe, one after the other, while another person watches. Vialog then says what is missing, what is too much, and what weighs otherwise.',
  scanned: 'Vials and bags in the safe',
  scannedHint:
    'One a line. After an ID the weight of the whole vial may stand, in g with its decimals: PD2215 2.1503. Leave it empty if the safe is empty.',
  read: (count: number, weighed: number, again: number) =>
    [
      `${samples(count)} read, ${weighed} with a weight.`,
      ...(again > 0 ? [`${again} scanned again: that does no harm.`] : []),
    ].join(' '),
  fault: (line: number, message: string) => `Line ${line}: ${message}`,
  staff: 'Who counts?',
  witness: 'Who is the witness?',
  witnessHint: 'Another person, who sees each vial.',
  confirm: 'I confirm that all that lies in the safe is in the list',
  confirmMissing: 'Tick that all that lies in the safe is in the list.',
  submit: 'Store The Count',
  stored: 'The count was stored. It cannot be changed.',
  record: (site: string) => `Count of ${site}`,
  byWhom: (staff: string, witness: string, when: string) => `${staff}, before ${witness}, on ${when}.`,
  result: (here: number, expected: number) =>
    `${here} of ${samples(expected)} that should be there ${here === 1 ? 'was' : 'were'} there.`,
  allWell: 'Nothing is missing, nothing is too much.',
  missing: 'Not found',
  missingText: 'They should be there. Look for them again; what stays away is a loss.',
  states: {
    OPEN: 'Open',
    COUNTED: 'A later count found it.',
    AGAIN: 'A later count did not find it either, and asks for it.',
    FOUND: 'It was reported found.',
    LOST: 'It is reported missing.',
    GONE: 'It left since.',
    DISPOSED: 'Nobody found it, and since then it was written down as destroyed. Say why.',
    WEIGHED: 'A later count weighed it anew.',
    BELONGS: 'By now it is to be here.',
    ANSWERED: '',
  } satisfies Record<LineState, string>,
  there: (count: number) => `There: ${samples(count)}`,
  weighedOnly: (weighed: string) => `${weighed}; nobody knows what it should weigh`,
  weighedRight: (weighed: string) => `${weighed}, as it should`,
  look: 'Look At It First',
  lookMissing: 'Look first at what the count will say: it cannot be changed afterwards.',
  willSay: 'This count will say',
  faults: (count: number) => (count === 1 ? '1 line cannot be read:' : `${count} lines cannot be read:`),
  extra: 'Too much',
  extraText:
    'They lie here, and their records say otherwise. If one was reported missing, report it found on its page; if another site reported that, ask this site to. If one is another site’s, ask that site. Otherwise say why it lies here and what you did with it.',
  otherWeight: 'Weighs otherwise',
  otherWeightText: 'By more than a tenth of what should be left. Correct the weights in the report, or say why.',
  unknown: 'No sample has this ID.',
  places,
  weights: (weighed: string, should: string) => `${weighed} weighed, ${should} expected`,
  lose: 'Report Missing',
  loseTitle: 'Report samples missing',
  which: 'Which ones stay away?',
  loseText: 'Their custody says so from now on. If one is found, report it found on its page.',
  reporter: 'Who reports them missing?',
  lost: (count: number) => `${samples(count)} of this count ${count === 1 ? 'is' : 'are'} reported missing.`,
  sayWhy: 'Say Why',
  sayWhyOf: (id: string) => `Say why: ${id}`,
  why: 'Why, and what did you do?',
  whoSays: 'Who says so?',
  said: 'Your answer was stored.',
  answered: (note: string, staff: string) => `${note} (${staff})`,
  list: 'Counts',
  none: 'Nobody has counted here yet.',
  columns: { when: 'When', who: 'Who', found: 'Found', open: 'Open' },
  found: (here: number, expected: number) => `${here} of ${expected}`,
  open: (count: number) => (count === 0 ? 'Nothing' : `${count} to settle`),
  openCount: (day: string) => `The count of ${day}`,
}
