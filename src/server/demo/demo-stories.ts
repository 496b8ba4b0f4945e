/**
 * The histories of the demo's samples: where each was collected, how many working days ago, and the steps that
 * followed. Every row of the demo follows from these; the lifecycle table checks every step.
 */
import type { SampleAction } from '#domain/sample/sample-lifecycle.ts'
import type { CollectedFrom, ResultsProvision, SampleType } from '#domain/terms.ts'
import type { SiteKey } from './demo-sites.ts'

/**
 * One event, `after` working days after the one before, at a time of day, or `minutesAgo` minutes before the demo was made.
 * `import` imports the sample.
 */
export type Step = {
  readonly do: SampleAction | 'register' | 'import'
  readonly after: number
  readonly time: string
  readonly minutesAgo?: number
  readonly to?: SiteKey
  readonly byPost?: boolean
  readonly why?: string
}

/**
 * `daysAgo`: one sample for each number. `source`: exactly this sample of the data; without it, the next one of `type`,
 * or the next one of all.
 */
export type Story = {
  readonly at: SiteKey
  readonly daysAgo: readonly number[]
  readonly path: readonly Step[]
  readonly for?: CollectedFrom
  readonly type?: SampleType
  readonly provision?: ResultsProvision
  readonly source?: string
}

const step = (action: Step['do'], after: number, time: string, more: Partial<Step> = {}): Step => ({
  do: action,
  after,
  time,
  ...more,
})

const registered = [step('register', 0, '09:00')]
const edited = [...registered, step('edit', 0, '13:10', { why: 'Texture corrected after a second look.' })]
const deletionAsked = [...registered, step('requestDeletion', 0, '13:40', { why: 'Registered twice by mistake.' })]
const deletionRefused = [
  ...deletionAsked,
  step('rejectDeletion', 1, '09:30', { why: 'The other entry is another vial.' }),
]
const deleted = [...deletionAsked, step('approveDeletion', 1, '09:30', { why: 'Second entry of the same vial.' })]
const lostAtSite = [...registered, step('reportMissing', 1, '15:45')]

const sent = [...registered, step('prepareForTransport', 0, '15:40')]
const posted = [...registered, step('prepareForTransport', 0, '16:05', { byPost: true })]
const lostOnTheWay = [...sent, step('reportMissing', 1, '11:05')]
const received = [...sent, step('receive', 1, '10:50')]
const foundAgain = [...lostOnTheWay, step('find', 1, '09:20'), step('receive', 0, '10:50')]
const imported = [...received, step('import', 0, '11:30')]

const drafted = [...received, step('saveDraft', 0, '14:30')]
const moreAsked = [
  ...received,
  step('requestFurtherAnalysis', 0, '14:45', { why: 'The spectrum shows more than our library can name.' }),
]
const notAnalyzed = [
  ...received,
  step('couldNotBeAnalyzed', 0, '13:30', { why: 'Too little of the sample was left to test.' }),
]
const reported = [...received, step('submitReport', 1, '15:05')]
const soonReported = [...received, step('submitReport', 0, '16:30')]
const readOnline = [...reported, step('answerPublicSurvey', 0, '16:35')]
const why = { why: 'A trace substance was left out of the list.' }
const corrected = [...reported, step('correct', 1, '10:10', why)]
const notReached = [...reported, step('couldNotShare', 2, '11:40')]
const shared = [...reported, step('share', 1, '13:20')]
const markedShared = [...reported, step('markAsShared', 1, '10:15')]
const answeredAndShared = [...shared, step('answerPublicSurvey', 1, '12:10')]
const correctedLater = [...shared, step('correct', 1, '10:10', why)]

const dispose = step('dispose', 3, '16:10')
const sendOn = step('prepareForFurtherAnalysis', 0, '16:00', {
  to: 'lakeview',
  why: 'Trace substances to be confirmed.',
})
const sentOn = [...reported, sendOn]
const sentOnUnreported = [...moreAsked, { ...sendOn, byPost: true }]
const atSecondLab = [...sentOn, step('receive', 1, '11:20')]
const atSecondLabUnreported = [...moreAsked, sendOn, step('receive', 1, '11:20')]
const draftedBySecondLab = [...atSecondLab, step('saveDraft', 0, '14:50')]
const reportedBySecondLab = [...atSecondLab, step('submitReport', 1, '15:20')]
const secondLabCouldNot = [
  ...atSecondLab,
  step('couldNotBeAnalyzed', 1, '14:00', { why: 'The rest of the sample was below what we can measure.' }),
]
const newResultAfterSharing = [...shared, sendOn, step('receive', 1, '11:20'), step('submitReport', 1, '15:20')]

const drug = { type: 'SUBSTANCE' } as const
const equipment = { type: 'PARAPHERNALIA' } as const
const online = { provision: 'ONLINE' } as const
const monitoring = { for: 'STAFF_BEHIND' } as const
const behalf = { for: 'STAFF_BEHALF_USER' } as const
const agency = { for: 'STAFF_AGENCY' } as const

const parkdale: readonly Omit<Story, 'at'>[] = [
  { daysAgo: [0, 0, 0, 0, 1, 2], path: registered },
  { daysAgo: [0, 0], path: registered, ...equipment },
  { daysAgo: [0], path: registered, ...monitoring },
  { daysAgo: [0], path: edited },
  { daysAgo: [2], path: deletionRefused },
  { daysAgo: [1], path: deletionAsked },
  { daysAgo: [8], path: deleted },
  { daysAgo: [3], path: lostAtSite },
  { daysAgo: [0, 1, 1, 1], path: sent },
  { daysAgo: [1, 1], path: posted },
  { daysAgo: [5], path: lostOnTheWay },
  { daysAgo: [6], path: foundAgain },
  { daysAgo: [2, 3, 4, 6], path: received },
  { daysAgo: [2, 3, 5], path: drafted },
  { daysAgo: [2, 4], path: moreAsked },
  { daysAgo: [7], path: imported },
  { daysAgo: [3], path: reported, source: 'showcase', provision: 'IN_PERSON' },
  { daysAgo: [4], path: reported, source: 'hidden-only' },
  { daysAgo: [5], path: reported, source: 'liquid' },
  { daysAgo: [3], path: reported, source: '600361' },
  { daysAgo: [4], path: reported, source: '807613' },
  { daysAgo: [5], path: reported, source: '600490' },
  { daysAgo: [6], path: readOnline, source: '600327', provision: 'PHONE' },
  { daysAgo: [7], path: corrected, source: '804703' },
  { daysAgo: [3], path: reported, ...behalf },
  { daysAgo: [9, 13], path: notReached, provision: 'PHONE' },
  { daysAgo: [7, 9, 10, 12], path: shared },
  { daysAgo: [8, 11], path: readOnline, ...online },
  { daysAgo: [12], path: answeredAndShared },
  { daysAgo: [9, 13], path: markedShared, ...monitoring },
  { daysAgo: [10], path: markedShared, ...agency },
  { daysAgo: [12], path: correctedLater, source: '804684' },
  { daysAgo: [15, 17, 19, 23], path: [...shared, dispose] },
  { daysAgo: [20], path: [...notReached, dispose], ...drug },
  { daysAgo: [6], path: notAnalyzed, ...equipment },
  { daysAgo: [18], path: [...notAnalyzed, { ...dispose, why: 'Nothing left to keep.' }], ...equipment },
  { daysAgo: [4, 5], path: sentOn, ...drug },
  { daysAgo: [5], path: sentOnUnreported, ...drug },
  { daysAgo: [6], path: atSecondLab, ...drug },
  { daysAgo: [8], path: draftedBySecondLab, ...drug },
  { daysAgo: [11], path: reportedBySecondLab, ...drug },
  { daysAgo: [13], path: secondLabCouldNot, ...drug },
  { daysAgo: [14], path: newResultAfterSharing, ...drug },
]

const queenWest: readonly Omit<Story, 'at'>[] = [
  { daysAgo: [0, 0, 1], path: registered },
  { daysAgo: [1], path: deletionAsked },
  { daysAgo: [1, 1], path: sent, ...equipment },
  { daysAgo: [1], path: posted, ...drug },
  { daysAgo: [3, 2], path: received, ...equipment },
  { daysAgo: [4], path: drafted, ...drug },
  { daysAgo: [4], path: reported, ...equipment },
  { daysAgo: [3, 5, 6], path: reported, ...drug },
  { daysAgo: [11], path: shared, ...drug },
  { daysAgo: [14], path: readOnline, ...online, ...drug },
  { daysAgo: [12], path: notReached, ...drug },
  { daysAgo: [18], path: [...shared, dispose], ...drug },
  { daysAgo: [6], path: notAnalyzed, ...equipment },
  { daysAgo: [7], path: reportedBySecondLab, ...drug },
]

const riverside: readonly Omit<Story, 'at'>[] = [
  { daysAgo: [0], path: registered },
  { daysAgo: [1], path: posted },
  { daysAgo: [3], path: received },
  { daysAgo: [5], path: reported, ...agency },
  { daysAgo: [4], path: reported, source: 'amounts', provision: 'ONLINE' },
  { daysAgo: [9], path: shared },
  { daysAgo: [16], path: [...markedShared, dispose], ...monitoring },
  { daysAgo: [7], path: lostOnTheWay },
]

const harbour: readonly Omit<Story, 'at'>[] = [
  { daysAgo: [0, 0, 1], path: registered, ...drug },
  { daysAgo: [1], path: sent, ...equipment },
  { daysAgo: [1, 2, 4], path: received, ...drug },
  { daysAgo: [3], path: drafted, ...drug },
  { daysAgo: [4], path: moreAsked, ...drug },
  { daysAgo: [1], path: soonReported, ...drug },
  { daysAgo: [3], path: reported, ...drug },
  { daysAgo: [5], path: reported, ...drug, source: '600404' },
  { daysAgo: [4], path: atSecondLabUnreported, ...drug },
  { daysAgo: [5], path: sentOn, ...drug },
  { daysAgo: [8], path: shared, ...drug },
  { daysAgo: [13], path: notReached, ...drug },
  { daysAgo: [17], path: [...shared, dispose], ...drug },
  { daysAgo: [6], path: notAnalyzed, ...drug },
]

const ago = (action: Step['do'], minutesAgo: number, more: Partial<Step> = {}) =>
  step(action, 0, '', { minutesAgo, ...more })
/** A sample at a counter, and what happened to it so many minutes before the demo was made. */
const atCounter = (taken: number, source: string, ...later: Step[]): Omit<Story, 'at'> => ({
  daysAgo: [0],
  path: [ago('register', taken), ...later],
  provision: 'IN_PERSON',
  source,
})

const toLakeview = step('prepareForFurtherAnalysis', 0, '16:00', { to: 'lakeview', why: 'The person asked for a lab.' })
const firstLook = [
  ...registered,
  step('testHere', 0, '10:05'),
  step('submitReport', 0, '10:20'),
  step('share', 0, '10:35'),
]
const labAfterFirstLook = [...firstLook, toLakeview, step('receive', 1, '11:20'), step('submitReport', 1, '15:20')]

const meadow: readonly Omit<Story, 'at'>[] = [
  { daysAgo: [6], path: labAfterFirstLook, source: 'festival-lab', provision: 'IN_PERSON' },
  {
    daysAgo: [5],
    path: [...firstLook, step('dispose', 0, '17:00')],
    source: 'festival-destroyed',
    provision: 'IN_PERSON',
  },
  atCounter(
    96,
    'festival-returned',
    ago('testHere', 94),
    ago('submitReport', 84),
    ago('share', 80),
    ago('giveBack', 79),
  ),
  atCounter(71, 'festival-kept', ago('testHere', 70), ago('submitReport', 61), ago('share', 52)),
  atCounter(38, 'festival-red', ago('testHere', 36), ago('submitReport', 27)),
  atCounter(31, 'festival-ready', ago('testHere', 30), ago('submitReport', 12)),
  atCounter(17, 'festival-draft', ago('testHere', 15), ago('saveDraft', 6)),
  atCounter(9, 'festival-testing', ago('testHere', 8)),
  atCounter(4, 'festival-new'),
]

const at = (site: SiteKey, stories: readonly Omit<Story, 'at'>[]) => stories.map((story) => ({ ...story, at: site }))

/** Every story of the demo. */
export const demoStories: readonly Story[] = [
  ...at('parkdale', parkdale),
  ...at('queenWest', queenWest),
  ...at('riverside', riverside),
  ...at('harbour', harbour),
  ...at('meadow', meadow),
]
