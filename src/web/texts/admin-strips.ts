/** Texts of the administration of lots of test strips. */
import type { LotNotice } from '#domain/strip/lot.ts'
import { lotName } from '#domain/strip/lot.ts'

const strips = (count: number) => (count === 1 ? '1 strip' : `${count} strips`)
const results = (count: number) => (count === 1 ? '1 result' : `${count} results`)

export const adminStripsTexts = {
  lead: 'Which lots of test strips the labs use, what is left of them, and which were recalled. A submitted report that names a lot uses up one strip; a report is never refused because none is left.',
  list: 'Lots',
  empty: { title: 'No lots yet', text: 'Add the first lot: labs can then say which one a strip is of.' },
  add: 'Add a lot',
  columns: { lot: 'Lot', target: 'For', expires: 'Last day', stock: 'Left', results: 'Results with it' },
  fields: { brand: 'Brand', target: 'Type of strip', number: 'Number of the lot', expires_on: 'Last day' },
  expiresHint: 'The last day on which a strip of it may be used, as printed on the box.',
  choose: 'Choose',
  addTitle: 'Add a lot',
  changeTitle: 'Correct the lot',
  save: 'Save',
  saved: 'The lot was saved.',
  expired: 'Expired',
  recalled: 'Recalled',
  left: (site: string, count: number) => `${site}: ${count}`,
  noStock: 'No site has any',
  stock: {
    title: 'Stock',
    columns: { site: 'Site', received: 'Received', used: 'Used by reports', left: 'Left' },
    site: 'Site',
    count: 'How many strips it received',
    countHint: 'Enter a negative number for strips that were lost or counted by mistake.',
    add: 'Record the strips',
    done: 'The stock was recorded.',
  },
  recall: {
    title: 'Recall',
    text: 'A recall reaches all sites. Every result of this lot says that it was recalled, to its reader too, until its lab tests again, says why the result stands, or says that nothing is left to test. It cannot be undone.',
    reaches: (count: number, without: number, target: string) =>
      `${results(count)} name this lot. ${results(without)} of ${target} strips name no lot: nobody can say which of them are of this one.`,
    open: 'Recall this lot',
    reason: 'Reason',
    reasonHint: 'Staff read it.',
    sentence: { en: 'What the public reads, in English', fr: 'The same in French', es: 'The same in Spanish' },
    sentenceHint: 'It stands below the general sentences, which say that the result may be wrong.',
    submit: 'Recall',
    done: 'The lot was recalled.',
    since: (day: string, reason: string) => `Recalled on ${day}: ${reason}`,
    resting: (count: number) =>
      count === 0
        ? 'No result rests on it any more.'
        : count === 1
          ? '1 result still rests on it. It is a task of its lab.'
          : `${results(count)} still rest on it. They are tasks of their labs.`,
  },
  back: 'All lots',
  optional: '(Optional)',
  /** A warning about a lot, on the first page of administration. */
  notice: (notice: LotNotice, day: (iso: string) => string): string => {
    const { site, left } = notice
    if (notice.kind === 'low') return `${site} has only ${strips(left)} for ${notice.target} left.`
    const name = `${notice.lot.target}: ${lotName(notice.lot)}`
    if (notice.kind === 'below') return `${site} reported ${strips(-left)} more than it received (${name}).`
    if (notice.kind === 'expired')
      return `${site} has ${strips(left)} that expired on ${day(notice.lot.expires_on)} (${name}).`
    return `${site} has ${strips(left)} that expire on ${day(notice.lot.expires_on)} (${name}).`
  },
  look: 'Look at the lots',
}
