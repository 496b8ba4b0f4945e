/** Texts of the page of what a site holds. */
import type { HoldingBasis } from '#contract/holdings.ts'

const bases: Record<HoldingBasis, string> = { FOUND: 'Found', EXPECTED: 'Expected', UNKNOWN: 'Not known' }
const samples = (count: number) => (count === 1 ? '1 sample' : `${count} samples`)

export const holdingsTexts = {
  title: 'Holdings',
  lead: (site: string) => `What ${site} should hold now: each vial and bag that is there by its custody.`,
  how: 'A weight is the full vial less the empty one, less the portions that tests used up. A bag, and a vial that nobody weighed, has no weight: it is not counted as zero.',
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
  package: (from: string, to: string) => `${from} to ${to}`,
  prepared: 'Sent',
  roadColumn: 'Package',
  save: { csv: 'CSV', xlsx: 'Excel' },
  saveOf: (format: 'csv' | 'xlsx') => `Holdings as ${format === 'csv' ? 'CSV' : 'Excel'}`,
  saved: (file: string) => `${file} was saved.`,
}
