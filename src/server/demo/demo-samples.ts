/** Gives every story its samples and writes their events; registers the IDs that stay free. */
import type { Write } from '#server/database/connect.ts'
import { sampleTypeOf } from './demo-answers.ts'
import { emptyBook, writeBook } from './demo-book.ts'
import { type DemoDrugIds, findingsOf, missingOf } from './demo-findings.ts'
import { demoSites, type SiteKey, siteKeys } from './demo-sites.ts'
import { demoStories, type Story } from './demo-stories.ts'
import { emptyWeight } from './made-up.ts'
import type { DemoData, SourceSample } from './read-data.ts'
import { type Cast, tellStory, type World } from './tell-story.ts'

type Part = { readonly story: Story; readonly daysAgo: number }
type Chosen = { readonly part: Part; readonly source: SourceSample }

/**
 * Assigns samples to the stories' parts: first those asked for by name, then by type, then the rest; older samples to
 * older parts.
 */
function castStories({ samples, madeUp }: DemoData): Chosen[] {
  const parts = demoStories
    .flatMap((story) => story.daysAgo.map((daysAgo) => ({ story, daysAgo })))
    .sort((a, b) => b.daysAgo - a.daysAgo)
  const left = [...madeUp, ...samples]
  const take = (fits: (source: SourceSample) => boolean) => {
    const index = left.findIndex(fits)
    const [source] = index < 0 ? [] : left.splice(index, 1)
    if (source === undefined) throw new Error('The demo has more parts than samples that fit them.')
    return source
  }
  const cast = new Map<Part, SourceSample>()
  const castThose = (wanted: readonly Part[], fits: (source: SourceSample, story: Story) => boolean) => {
    for (const part of wanted.filter((one) => !cast.has(one)))
      cast.set(
        part,
        take((one) => fits(one, part.story)),
      )
  }
  castThose(
    parts.filter(({ story }) => story.source !== undefined),
    (source, story) => source.source_id === story.source,
  )
  castThose(
    parts.filter(({ story }) => story.type !== undefined),
    (source, story) => sampleTypeOf(source) === story.type,
  )
  return parts.map((part) => ({ part, source: cast.get(part) ?? take(() => true) }))
}

/** IDs are a site's prefix and a number, counted separately for vials and bags; the first site's showcase is PD2215. */
const showcaseNumber = 2215
const firstVial = 1101
const firstBag = 7001

function numbersOf(site: SiteKey, sources: readonly SourceSample[]) {
  const vials = sources.filter((source) => sampleTypeOf(source) === 'SUBSTANCE')
  const showcase = vials.findIndex(({ source_id }) => source_id === 'showcase')
  const first = showcase < 0 ? firstVial : showcaseNumber - showcase
  const { id_prefix } = demoSites[site]
  return {
    vial: (index: number) => `${id_prefix}${first + index}`,
    bag: (index: number) => `${id_prefix}${firstBag + index}`,
  }
}

/** The samples of one site with their IDs, in the order in which they were collected. */
function castOfSite(site: SiteKey, cast: readonly Chosen[], drugs: DemoDrugIds) {
  const own = cast.filter(({ part }) => part.story.at === site)
  const numbers = numbersOf(
    site,
    own.map(({ source }) => source),
  )
  const used = { vial: 0, bag: 0 }
  const perDay = new Map<number, number>()
  const casts = own.map(({ part, source }): Cast => {
    const kind = sampleTypeOf(source) === 'PARAPHERNALIA' ? 'bag' : 'vial'
    const sample_id = numbers[kind](used[kind])
    used[kind] += 1
    const place = perDay.get(part.daysAgo) ?? 0
    perDay.set(part.daysAgo, place + 1)
    const tested = {
      source,
      found: findingsOf(source, drugs),
      missing: missingOf(source, drugs),
      isEquipment: kind === 'bag',
    }
    return { ...part, sample_id, minute: 8 + place * 13, tested }
  })
  const { vials, bags } = demoSites[site].free
  const free = {
    vials: Array.from({ length: vials }, (_, index) => numbers.vial(used.vial + index)),
    bags: Array.from({ length: bags }, (_, index) => numbers.bag(used.bag + index)),
  }
  return { casts, free }
}

/** Makes every sample and every registered ID. */
export async function makeSamples(
  tx: Write,
  data: DemoData,
  drugs: DemoDrugIds,
  about: Omit<World, 'book' | 'options'>,
) {
  const book = emptyBook()
  const cast = castStories(data)
  for (const site of siteKeys.filter((key) => demoSites[key].collects)) {
    const { casts, free } = castOfSite(site, cast, drugs)
    for (const one of casts) tellStory({ ...about, book, options: data.options }, one)
    const neverUsed = { site_id: about.places.site[site], used_at: null, voided_at: null, void_reason: null }
    for (const sample_id of free.vials) {
      const empty_weight = emptyWeight(sample_id)
      book.registered_ids.push({ ...neverUsed, sample_id, container_type: 'VIAL', empty_weight })
    }
    for (const sample_id of free.bags) {
      book.registered_ids.push({ ...neverUsed, sample_id, container_type: 'BAG', empty_weight: null })
    }
  }
  await writeBook(tx, book)
}
