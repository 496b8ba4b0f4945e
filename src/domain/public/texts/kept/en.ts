/** The words of 'What we keep', in English; the other languages have the same shape. */
import type { KeptPart, KeptThing } from '#domain/public/kept-columns.ts'

const parts: Record<KeptPart, string> = {
  sample: 'About the sample',
  person: 'What you told us',
  result: 'The result',
  after: 'After the result',
  path: 'The path of the sample',
  short: 'For a short time',
}

const things: Record<KeptThing, string> = {
  number: 'The number on the card or label, and the site’s own number if it has one.',
  collected: 'The site where it was left, the day and time, and which staff member took it.',
  brought: 'What kind of thing it is, what holds it, and what it weighs.',
  looks: 'Its colours and textures.',
  expected: 'What it was thought to be.',
  work: 'Where it is now, where it has been, and when.',
  brought_by: 'If it is from you or from staff.',
  agency: 'The name of another service, if that sent it.',
  before: 'If you came here, or looked up a result, before.',
  use: 'If some of it was used, and if a cooker or the like was used more than once.',
  wait: 'If you wait for the result before you use it.',
  why: 'Why it is checked.',
  effects: 'What it did when it was used.',
  origin: 'Where it is from, if you told us.',
  told_by: 'How you want to hear the result.',
  agreed: 'That you agreed to the terms, and if you take part in research.',
  found: 'What each test found, did not find, and how much.',
  method: 'How it was tested, where, when, and with what.',
  notes: 'Notes of the lab.',
  versions: 'The older forms of a result that was corrected.',
  analyst: 'The names of the staff who tested it.',
  files:
    'Files of instruments, and photos of the sample, with the name of who added them. What the lab chooses of them stands beside the result.',
  in_alerts: 'If it is behind an alert, or may become one.',
  in_numbers: 'In which row of the published numbers it counts.',
  told: 'If the result was read or told, and when.',
  answers: 'If it was useful, what you plan to do, and if you would come back.',
  feedback: 'What you wrote to us in your own words.',
  answered_by: 'The names of the staff who told you.',
  chain: 'Each step: what was done, where, when, and by which staff. This list only grows.',
  reasons: 'Why a sample was taken back, lost, moved, or not tested.',
  trail: 'Which staff changed what, and when.',
  turned_away: 'If we could not take a sample: the hour and why. Nothing about the person.',
  ticket: 'If your sample was tested while you waited: the number of your ticket, for 30 days.',
  contact:
    'An email address or number, if you leave one. It is locked away, used for one message, then deleted; after 30 days at the latest. The company that carried the message may keep it.',
  unread: 'What an instrument sent about the sample, until staff have read it or the person’s data are removed.',
  repeats: 'A copy of what was just saved, for one day, so that nothing is saved twice.',
  without_network:
    'If staff took your sample where there is no network: a copy of your answers, locked on their device until it is sent, and here while a question about it is open.',
  counters: 'A scrambled form of your internet address, for one hour, so that nobody can guess sample numbers.',
}

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const kept = {
  title: 'What we keep',
  lead: 'This page is made from how this service works now. When that changes, this page changes too.',
  parts,
  things,
  howLong: 'For how long',
  personGoes: (count: number) =>
    `What you told us is removed ${months(count)} after the last thing happened with the sample. The hour when we got it is removed too.`,
  personStays: 'What you told us has no end date at this service. Ask us if you want to know more.',
  feedbackGoes: (count: number) => `What you wrote in your own words is removed after ${months(count)}.`,
  feedbackStays: 'What you wrote in your own words has no end date at this service.',
  restStays: 'The sample, the result and the path stay. They do not say who you are.',
  backups: (count: number) =>
    `Copies for emergencies are kept for ${days(count)}. What was removed may still be in them for that long. Parts of it may stay on the disk of the server for a while too.`,
  whoSees: 'Who can see it',
  anybody:
    'Anyone who has the sample number sees the result, what it was thought to be, how it looks, what it did, and the day we got it.',
  anybodyWithCode:
    'Anyone who has the sample number and the check code sees the result, what it was thought to be, how it looks, what it did, and the day we got it.',
  staff: 'The staff of the site where it was left, the labs that got it, and those who run this service see the rest.',
  alerts:
    'An alert tells everybody what was found, how it looked, in which area and on which days or weeks. It never names a sample.',
  never: 'What we never keep',
  neverName: 'Your name, your date of birth, where you live. No page asks for them.',
  neverReader: 'Who reads a result. We keep no list of internet addresses, and these pages set no cookies.',
  order: 'What we could be made to hand over',
  orderAll: 'A court can order us to hand over what is on this page, and the copies for emergencies.',
  orderNot: 'What we do not have, nobody can take from us.',
  orderOthers:
    'Your phone, your internet company and the place that lends you Wi-Fi may keep that you opened this page.',
}

export type KeptTexts = typeof kept
