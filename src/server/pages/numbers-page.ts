/** The pages of public numbers, made from releases alone: what was found, what was sold as what, and what is new. */
import type { NumberLine, NumberPart, NumbersPage, Way } from '#contract/public-pages.ts'
import { endsOfBand } from '#domain/numbers/amount-bands.ts'
import { dangerFirst, firstTold, type SoldAs, soldAs, type ToldLine, toldLines } from '#domain/numbers/told-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { dateIn } from '#domain/public/texts/languages.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { type PublicNumbers, publicNumbers } from '#server/numbers/public-numbers.ts'
import { noPageNotice } from './notices.ts'
import { bandIn, nameIn, other } from './number-cells.ts'
import { askedPeriod, monthsOf, type Period, periodIn, weeksIn, weeksOf } from './number-periods.ts'
import type { PageAnswer, Visit } from './visit.ts'

/** How many lines a list has at most, so that a page stays as small as the others: the table has all of them. */
const most = { found: 30, expected: 12, pairs: 5, drugs: 10, fresh: 30, links: 12 }

type Made = Pick<NumbersPage, 'facts' | 'parts' | 'notes'>
type Maker = (numbers: PublicNumbers, period: Period, visit: Visit) => Made

const nothing = (visit: Visit): PageAnswer => ({ page: noPageNotice(visit), status: 404 })

/** A page of a period, or that there is no such page. */
const pageOf =
  (which: 'find' | 'sold_as' | 'new', path: string, make: Maker) =>
  async (visit: Visit): Promise<PageAnswer> => {
    const numbers = await publicNumbers(visit.services)
    if (numbers === null) return nothing(visit)
    const period = askedPeriod(numbers, visit)
    if (period === undefined) return nothing(visit)
    const words = numbersTexts[visit.language]
    const made = period === null ? { facts: [words.none], parts: [], notes: [] } : make(numbers, period, visit)
    const page: NumbersPage = {
      ...{ page: 'numbers', title: words.pages[which], lead: words.leads[which], ...made },
      period: period === null || which === 'new' ? null : periodIn(visit.language, period),
      pages: waysToPages(visit, path, period),
      notes: [...made.notes, words.licence],
      navs: period === null ? [] : navsOf(numbers, visit, path, which === 'new' ? null : period),
    }
    return { page, mayBeFramed: true }
  }

/** What people brought, and what was found in it. */
export const findingsPage = pageOf('find', publicPaths.numbers, (numbers, period, visit) => {
  const words = numbersTexts[visit.language]
  const { samples } = period.counts
  const found = dangerFirst(toldLines(period, 'found'), numbers.isDangerous)
  const expected = toldLines(period, 'expected')
  const part = (id: 'found' | 'expected', lines: readonly ToldLine[], none: string): NumberPart => ({
    ...{ id, heading: words[id] },
    texts: lines.length === 0 ? [none] : [],
    more: moreOf(visit, lines, most[id]),
    lines: lines.slice(0, most[id]).map((line) => lineOf(line, { numbers, period, visit, table: id, all: samples })),
    links: linksTo(visit, period, id),
  })
  return {
    facts: [words.samples(countIn(visit, samples)), weeksIn(visit.language, period)],
    parts: [part('found', found, words.noneFound), part('expected', expected, words.noneExpected)],
    notes: [words.dangerWhy, words.why(String(period.fewest))],
  }
})

/** What was found, by what people expected. */
export const soldAsPage = pageOf('sold_as', publicPaths.soldAs, (numbers, period, visit) => {
  const words = numbersTexts[visit.language]
  const drugs = soldAs(period, numbers.isSame)
  const partOf = ({ name, samples, itself, outcomes, amounts, others }: SoldAs, at: number): NumberPart => {
    const place = { numbers, period, visit, table: 'expected_and_found', all: samples } as const
    const lines = dangerFirst(others, numbers.isDangerous).slice(0, most.pairs)
    const own =
      itself === null
        ? []
        : [{ ...lineOf({ name, count: itself }, place), name: words.asExpected(nameIn(visit.language, name)) }]
    const turned = outcomes.map(({ outcome, count }) => ({
      ...lineOf({ name: outcome, count }, { ...place, table: 'expected_and_outcome', all: samples }),
      name: words.outcomes[outcome],
    }))
    const shares = amounts.map(({ band, count }) => ({
      ...lineOf({ name: band, count }, { ...place, table: 'amounts', all: samples }),
      name: bandIn(visit.language, band),
    }))
    return {
      ...{ id: `drug-${at + 1}`, heading: nameIn(visit.language, name) },
      texts: [
        words.expectedIn(countIn(visit, samples)),
        ...(itself === null && name !== other ? [words.itselfUntold] : []),
        ...(name === other ? [] : [amountsIn(visit, amounts)]),
      ],
      more: moreOf(visit, others, most.pairs),
      lines: [...own, ...turned, ...shares, ...lines.map((line) => lineOf(line, place))],
      links: [],
    }
  }
  return {
    facts: [
      ...(drugs.length === 0 ? [words.noneSoldAs] : []),
      ...(drugs.some(({ itself, others }) => itself !== null || others.length > 0) ? [words.soldAsLimits] : []),
      ...(drugs.some(({ outcomes }) => outcomes.length > 0) ? [words.outcomeWhy] : []),
      ...(drugs.some(({ amounts }) => amounts.length > 0) ? [words.amountWhy] : []),
    ],
    parts: [
      ...drugs.slice(0, most.drugs).map(partOf),
      {
        ...{
          id: 'all',
          heading: words.tables[period.area === null ? 'month_expected_and_found' : 'expected_and_found'],
        },
        texts: [],
        more: moreOf(visit, drugs, most.drugs),
        lines: [],
        links: linksTo(visit, period, 'expected_and_found'),
      },
    ],
    notes: [words.dangerWhy, words.why(String(period.fewest))],
  }
})

/** Substances by when a release first told them. */
export const newPage = pageOf('new', publicPaths.newHere, (numbers, _newest, visit) => {
  const words = numbersTexts[visit.language]
  const all = firstTold([...monthsOf(numbers), ...weeksOf(numbers)]).filter(({ name }) => name !== other)
  const shown = all.slice(0, most.fresh)
  const more = moreOf(visit, all, most.fresh)
  const parts = [...Map.groupBy(shown, ({ when, isOld }) => (isOld ? words.oldOnes : periodIn(visit.language, when)))]
  return {
    facts: [words.newWhy],
    parts: parts.map(([heading, those], at) => ({
      ...{ id: `first-${at + 1}`, heading: those[0]?.isOld ? heading : words.firstIn(heading) },
      texts: [],
      more: null,
      lines: dangerFirst(
        those.map(({ name }) => ({ name, count: null })),
        numbers.isDangerous,
      ).map(({ name }) => ({
        ...{ name: nameIn(visit.language, name), isDangerous: numbers.isDangerous(name), said: '', share: null },
        to: tableOf(visit, those.find((one) => one.name === name)?.when ?? null, 'found'),
      })),
      links: at === 0 ? [{ text: words.table, to: tableOf(visit, null, 'found') }] : [],
    })),
    notes: [...(more === null ? [] : [more]), words.dangerWhy],
  }
})

/** From where to where the amounts of a drug lay, or that nothing is told of them. */
function amountsIn(visit: Visit, amounts: SoldAs['amounts']): string {
  const words = numbersTexts[visit.language]
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (first === undefined || last === undefined) return words.amountsUntold
  const range = words.amount(String(endsOfBand(first.band).from), String(endsOfBand(last.band).to))
  return words.amountsIn(
    range,
    countIn(
      visit,
      amounts.reduce((sum, { count }) => sum + count, 0),
    ),
  )
}

type Place = { readonly numbers: PublicNumbers; readonly period: Period; readonly visit: Visit } & {
  readonly table: 'found' | 'expected' | 'expected_and_found' | 'expected_and_outcome' | 'amounts'
  readonly all: number
}

function lineOf({ name, count, below }: ToldLine, { numbers, period, visit, table, all }: Place): NumberLine {
  const words = numbersTexts[visit.language]
  return {
    name: nameIn(visit.language, name),
    isDangerous: (table === 'found' || table === 'expected_and_found') && numbers.isDangerous(name),
    said:
      count !== null
        ? words.of(countIn(visit, count), countIn(visit, all))
        : below
          ? words.fewer(countIn(visit, below))
          : words.notTold,
    share: count === null ? null : (100 * count) / all,
    to: tableOf(visit, period, table),
  }
}

const countIn = ({ language }: Visit, count: number) => new Intl.NumberFormat(language).format(count)

const moreOf = (visit: Visit, all: readonly unknown[], shown: number) =>
  all.length > shown ? numbersTexts[visit.language].more(countIn(visit, all.length - shown)) : null

/** The address of the table that has the numbers of a period; null: of the whole table of months. */
function tableOf({ kept }: Visit, period: Period | null, table: string): string {
  const isOfMonth = period === null || period.area === null
  const name = isOfMonth ? `month_${table}` : table
  return withQuery(publicPaths.numberTable(name), { lang: kept.lang, ...period?.query })
}

function linksTo(visit: Visit, period: Period, table: string): Way[] {
  const { table: text, csv, xlsx } = numbersTexts[visit.language]
  const name = period.area === null ? `month_${table}` : table
  return [
    { text, to: tableOf(visit, period, table) },
    { text: csv, to: publicPaths.numberFile(name, 'csv') },
    { text: xlsx, to: publicPaths.numberFile(name, 'xlsx') },
  ]
}

/** Links to the three pages; those of a period lead to the same one. */
function waysToPages({ kept, language }: Visit, here: string, period: Period | null): Way[] {
  const { pages, report } = numbersTexts[language]
  const asked = { lang: kept.lang, ...period?.query }
  return [
    { text: pages.find, to: withQuery(publicPaths.numbers, asked), isHere: here === publicPaths.numbers },
    { text: pages.sold_as, to: withQuery(publicPaths.soldAs, asked), isHere: here === publicPaths.soldAs },
    { text: pages.new, to: withQuery(publicPaths.newHere, { lang: kept.lang }), isHere: here === publicPaths.newHere },
    { text: report.all, to: withQuery(publicPaths.numberReports, { lang: kept.lang }) },
  ]
}

/** Other periods of the page, and what is there for machines. `period`: the one that the page shows, if it shows one. */
function navsOf(numbers: PublicNumbers, visit: Visit, path: string, period: Period | null) {
  const { kept, language, settings } = visit
  const words = numbersTexts[language]
  const isHere = (one: Period) => JSON.stringify(one.query) === JSON.stringify(period?.query)
  const way = (one: Period): Way => ({
    text: periodIn(language, one),
    to: withQuery(path, { lang: kept.lang, ...one.query }),
    isHere: isHere(one),
  })
  /** Some periods around the one that is shown, or the newest. */
  const around = (all: readonly Period[]) => {
    const at = Math.max(0, all.findIndex(isHere) - most.links / 2)
    return all.slice(at, at + most.links).map(way)
  }
  const { released_at } = numbers
  const researchers: Way[] = [
    { text: words.api, to: publicPaths.numberCatalogue },
    { text: words.feed, to: withQuery(publicPaths.numberFeed, { lang: language }) },
    ...(released_at === null
      ? []
      : [
          {
            text: words.released(dateIn(language, released_at, settings.time_zone)),
            to: withQuery(publicPaths.numberTable('samples'), { lang: kept.lang }),
          },
        ]),
  ]
  const navs = [
    ...(period === null
      ? []
      : [
          { heading: words.months, links: around(monthsOf(numbers)) },
          { heading: words.byWeek, links: around(weeksOf(numbers)) },
        ]),
    { heading: words.researchers, links: researchers },
  ]
  return navs.filter(({ links }) => links.length > 0)
}
