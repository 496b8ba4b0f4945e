/** Advice cards for tests: what a version says, and a card that results show. */

import { addCard, approveCardVersion, type Card } from '#contract/cards.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { TestService } from './service.ts'

type Facts = Sent<typeof addCard.input>['facts']

/** What a version says, by default of the drug Carfentanil. */
export const cardFacts = (changes: Partial<Facts> = {}): Facts => ({
  targets: [[{ thing: 'DRUG', name: 'Carfentanil' }]],
  title: { en: 'What to do', fr: 'Que faire', es: 'Qué hacer' },
  text: { en: 'Do not use alone.', fr: 'N’en prenez pas seul.', es: 'No consuma a solas.' },
  source: 'A paper',
  reviewed_by: 'Ada Osei',
  valid_until: '2027-06-30',
  ...changes,
})

/** Writes a card as the lab. */
export const aCard = (service: TestService, changes: Partial<Facts> = {}): Promise<Card> =>
  service.must('lab', addCard, { input: { facts: cardFacts(changes) } })

/** Path parameters of the newest version of a card. */
export const newestOf = ({ versions }: Card) => ({ id: String(versions[0]?.id) })

/** A card that results show: the lab wrote it, another person approved it. */
export async function shownCard(service: TestService, changes: Partial<Facts> = {}): Promise<Card> {
  const card = await aCard(service, changes)
  return service.must('both', approveCardVersion, { params: newestOf(card), input: {} })
}
