/** Whatever people paste, no function of the domain that takes one text takes long: 1 MB of spaces, brackets, digits, letters. */
import { expect, test } from 'vitest'
import { ownTime, tooSlow } from '../../test/support/own-time.ts'

const modules = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true })
const megabyte = 1_000_000
const kinds: Readonly<Record<string, string>> = {
  spaces: ' ',
  'no-break spaces': '\u00a0',
  brackets: '(',
  'closing brackets': ')',
  'square brackets': '[',
  digits: '1',
  letters: 'a',
  capitals: 'A',
  hyphens: '-',
  words: 'ab ',
  'numbers and hyphens': '1-',
  lines: ' \n',
  points: '1.',
  commas: '1, ',
  quotes: '"',
  marks: 'e\u0301',
}

/** Sizes and the ms of its own time that each may take: what is quadratic shows early, and is not tried at 1 MB. */
const sizes = [
  [20_000, 150],
  [200_000, 1_000],
  [megabyte, 5_000],
] as const
/** Whether 1 MB takes less than 5 s even if the time is quadratic. */
const isQuickAt = (size: number, took: number) => took * (megabyte / size) ** 2 <= 5_000

type Read = (text: string, ...others: unknown[]) => unknown

/** They take forms, rows or lists, whose fields they look at one by one; or only tests use them. */
const ofNoText = [
  'onlyAskedAnswers',
  'prefilledSubstances',
  'changesInWords',
  'widerClasses',
  'alertState',
  'withFewest',
  'roundedCells',
  'wholeRow',
  'readReport',
  'visibleReport',
  'ofRoot',
  'openBasis',
  'writeCompanions',
  'collectReports',
  'mergeCustody',
  'orderCombined',
  'madeTexts',
  'samplesInLines',
  'questionText',
  'cellsToRead',
  'publicResult',
  'withoutGone',
  'hiding',
  'shortSteps',
]

const functions = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported as Record<string, unknown>).flatMap(([name, one]) =>
    typeof one === 'function' &&
    !ofNoText.includes(name) &&
    one.length >= 1 &&
    one.length <= 3 &&
    !/^class /.test(String(one))
      ? [[`${file} ${name}`, one as Read] as const]
      : [],
  ),
)

test('there are functions of one argument, and each that takes no text is still there', () => {
  expect(functions.length).toBeGreaterThan(100)
  const names = Object.values(modules).flatMap((exported) => Object.keys(exported as object))
  expect(ofNoText.filter((name) => !names.includes(name))).toEqual([])
})

/** What anybody pastes by mistake. */
const plainKinds = ['spaces', 'brackets', 'digits', 'letters']

function readAll(read: Read, text: string): void {
  try {
    const answer = read(
      text,
      () => false,
      () => '',
    )
    if (answer instanceof Promise) answer.catch(() => {})
  } catch {
    // It takes something else than a text.
  }
}

/** What is wrong with reading this kind of text; null for nothing. */
function slowness(read: Read, kind: string, part: string): string | null {
  let isQuick = false
  for (const [size, limit] of sizes) {
    const isPlain = size === megabyte && plainKinds.includes(kind)
    if (isQuick && !isPlain) continue
    const many = part.repeat(Math.ceil(size / part.length))
    // A pattern that fails at the end of a text may be tried again from each place in it.
    const tried = isPlain && isQuick ? [`${many}!`] : [many, `${many}!`]
    const took = tried.map((text) => ownTime(() => readAll(read, text)))
    const slow = tried.flatMap((text, at) =>
      (took[at] ?? 0) > limit ? (tooSlow(() => readAll(read, text), limit) ?? []) : [],
    )
    if (slow.length > 0) return `${size} signs take ${Math.round(Math.max(...slow))} ms`
    isQuick ||= isQuickAt(size, Math.max(...took))
  }
  return null
}

test.each(functions)('%s', (_name, read) => {
  const slow = Object.entries(kinds).flatMap(([kind, part]) => {
    const why = slowness(read, kind, part)
    return why === null ? [] : [`${kind}: ${why}`]
  })
  expect(slow).toEqual([])
})
