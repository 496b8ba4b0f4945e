/** A service with some weeks of samples of two areas, and what it released of them. */
import { importSamples } from '#contract/admin/imports.ts'
import { me } from '#contract/session.ts'
import { weeksLater } from '#domain/numbers/told-weeks.ts'
import { releaseNumbers } from '#server/numbers/release-numbers.ts'
import { importChoices } from './import-choices.ts'
import { fileOf } from './real-files.ts'
import type { TestService } from './service.ts'

export const firstWeek = '2026-01-05'

/** What is found in the samples of a week, one after the other. Enough have each thing, and enough lack it. */
const found = [
  'Fentanyl; Caffeine',
  'Fentanyl; Xylazine',
  'Caffeine',
  'Caffeine',
  'Fentanyl; Carfentanil; p-Fluorofentanyl',
]

/** How much there is of a substance, in percent of the weight: of half of the samples 30, of the others 60. */
const percentOf = (substance: string, at: number) => (substance === 'Fentanyl' ? (at % 20 < 10 ? 30 : 60) : 5)

/** The samples of a site's week as lines of a file: one for each finding. */
function linesOf(site: 'Parkdale' | 'Harbour', week: number): string[] {
  const [count, from] = site === 'Parkdale' ? [40, 1000] : [10, 1050]
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const expected = at % 2 === 1 ? 'Cocaine' : 'Fentanyl'
    const sample = `OLD${from + 100 * week + at},${weeksLater(firstWeek, week)},${expected}`
    const substances = found[at % found.length]?.split('; ') ?? []
    return substances.map((one) => `${sample},${one},${percentOf(one, at)},of_weight`)
  })
}

/** Brings `weeks` weeks of samples, switches public numbers on, and releases what is due; people must be signed in. */
export async function releasedNumbers(service: TestService, weeks = 9): Promise<void> {
  await service.must('admin', me)
  const { db } = service
  const areas = { Parkdale: 'West end', Harbour: 'East end' } as const
  for (const site of ['Parkdale', 'Harbour'] as const)
    await db.updateTable('sites').set({ area: areas[site] }).where('id', '=', service.site(site)).execute()
  const options = ['Fentanyl', 'Cocaine', '4-ANPP']
  await db
    .insertInto('options')
    .values(options.map((name, list_order) => ({ list: 'ExpectedDrugs' as const, name, list_order })))
    .execute()
  service.clock = new Date(`${weeksLater(firstWeek, weeks)}T15:00:00Z`)
  for (const site of ['Parkdale', 'Harbour'] as const) {
    const lines = Array.from({ length: weeks }, (_, week) => linesOf(site, week)).flat()
    const file = fileOf(
      'old.csv',
      [`sample_id,date_collected,expected_drugs,substance,percent,percent_basis`, ...lines].join('\r\n'),
    )
    const choices = importChoices(service, {
      ...{ site_id: service.site(site), analysis_site_id: service.site('Central laboratory') },
      said: { 'public_words expected_drugs': 'PUBLIC' },
    })
    await service.must('admin', importSamples, { input: { files: [file], choices } })
  }
  await publish(service, true)
  const now = new Date(`${weeksLater(firstWeek, weeks + 5)}T15:00:00Z`)
  await releaseNumbers(db, now, null)
  service.clock = null
}

/** Switches public numbers on or off. */
export async function publish({ db }: TestService, isOn: boolean): Promise<void> {
  const value = JSON.stringify(isOn)
  await db
    .insertInto('settings')
    .values({ key: 'public_numbers', value })
    .onConflict((known) => known.column('key').doUpdateSet({ value }))
    .execute()
}
