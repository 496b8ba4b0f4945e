/** The page 'Sold as', through HTTP: how samples turned out, and how much there was of what was expected. */
import { beforeAll, expect, test } from 'vitest'
import { readNumberTable } from '#contract/public-numbers.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { releasedNumbers } from '../../../test/support/released-numbers.ts'
import { testService } from '../../../test/support/service.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
beforeAll(async () => {
  await releasedNumbers(service)
})

test('sold as says what was as expected, what had something else, and what was something else instead', async () => {
  const { text } = await visit(service, publicPaths.soldAs)
  // Each week has 20 samples sold as each: fentanyl was in twelve of one, cocaine in none of the other.
  expect(text).toMatch(/Something else instead \d+ of \d+/)
  const { lines } = await service.must(null, readNumberTable, { params: { table: 'month_expected_and_outcome' } })
  const outcomes = lines.filter(({ month }) => month === '2026-01').map(({ expected, outcome }) => [expected, outcome])
  expect(outcomes).toContainEqual(['Cocaine', 'instead'])
  expect(outcomes).not.toContainEqual(['Cocaine', 'as_expected'])
  expect(outcomes).toContainEqual(['Fentanyl', 'with_other'])
  for (const language of ['fr', 'es'] as const)
    expect((await visit(service, `${publicPaths.soldAs}?lang=${language}`)).text).toContain(
      numbersTexts[language].outcomes.instead,
    )
})

test('sold as says from where to where amounts lay, and how many in each band; where it tells none, it says so', async () => {
  const { text, html } = await visit(service, publicPaths.soldAs)
  expect(text).toMatch(/Its share of the weight, in the samples where it can be compared \(\d+\): 20 to 80 %/)
  expect(text).toMatch(/20 to 50 % \d+ of \d+/)
  expect(text).toContain(numbersTexts.en.amountWhy)
  // Cocaine was found in none.
  expect(text).toContain(numbersTexts.en.amountsUntold)
  const { lines } = await service.must(null, readNumberTable, { params: { table: 'month_amounts' } })
  const own = lines.filter(({ month }) => month === '2026-02')
  expect(own.map(({ expected, amount }) => [expected, amount])).toEqual([
    ['Fentanyl', '20_to_50'],
    ['Fentanyl', '50_to_80'],
  ])
  for (const [at, said] of ['20 to 50 %', '50 to 80 %'].entries())
    expect(html).toContain(`aria-label="${said}, ${own[at]?.samples} of `)
  for (const language of ['fr', 'es'] as const) {
    const page = await visit(service, `${publicPaths.soldAs}?lang=${language}`)
    expect(page.text).toContain(numbersTexts[language].amountWhy)
    expect(page.text).toContain(numbersTexts[language].amountsUntold)
  }
})
