/**
 * What Vialog must do stands in docs/requirements, in numbered statements, and comments cite it by number. The numbers
 * have no gaps, each citation exists, and nothing cites a page that the repository does not have.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const requirements = 'docs/requirements/'

type Page = { readonly path: string; readonly text: string }

/** The files of a folder, or the folder's own files alone, with paths relative to the root. */
function pagesOf(folder: string, ending: RegExp, recursive = true): Page[] {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(root.length + 1).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

const chapters = pagesOf(requirements, /^\d+-.*\.md$/)

// A migration that has run never changes, not even in a comment; up to this one, some cite pages that were not kept.
const lastOldMigration = '0009'

const pages = [
  ...['src', 'test', 'bench', 'scripts', 'documents'].flatMap((folder) => pagesOf(folder, /\.(tsx?|mjs|css|typ)$/)),
  ...pagesOf('migrations', /\.sql$/).filter(({ path }) => basename(path).slice(0, 4) > lastOldMigration),
  ...pagesOf('docs', /\.md$/),
  ...pagesOf('.', /\.(ts|mjs|md)$/, false),
].filter(({ path }) => path !== 'test/requirements.test.ts')

/** The numbers of a chapter's statements, in order of the text: bold, at the beginning of a line. */
const numbersOf = ({ text }: Page): string[] =>
  [...text.matchAll(/^\*\*(R\d+\.\d+)\*\* /gm)].map((match) => match[1] ?? '')

/** The citations of a text, as line and number. */
function citationsOf({ text }: Page): { line: number; number: string }[] {
  return text
    .split('\n')
    .flatMap((words, index) =>
      [...words.matchAll(/\bR\d{1,2}\.\d{1,3}\b/g)].map((match) => ({ line: index + 1, number: match[0] })),
    )
}

/** Each citation of a number that no statement has. */
const wrongCitations = (page: Page, known: ReadonlySet<string>): string[] =>
  citationsOf(page).flatMap(({ line, number }) => (known.has(number) ? [] : [`${page.path}:${line} ${number}`]))

/** Between two words of a comment: a space, or the end of a line and the mark that begins the next. */
const gap = '\\s+(?:(?:\\*|//|--)\\s+)?'

/** How earlier comments cited pages outside the repository. A decision of docs/decisions is a link, or has four digits. */
const strange = new RegExp(
  [
    `\\b[Ss]pec,?(?:'s)?${gap}S\\d`,
    "\\bS[1-9]'s\\b",
    `\\b[Dd]ecisions?${gap}\\d{1,2}\\b(?!\\]\\()`,
    `\\bmeasurements${gap}\\d\\b`,
    `(?:\\(|[,;] )results${gap}[1-9](?:[),;]| and )`,
    `\\((?:tables|alerts|cards)${gap}\\d\\b`,
    `\\(outreach[,)]`,
    `(?:\\(|[;,] )design[:)]`,
  ].join('|'),
  'g',
)

/** Each place that cites a page outside the repository, by its old name or as a file that is not there. */
function strangeCitations({ path, text }: Page, files: ReadonlySet<string>): string[] {
  const gone = [...text.matchAll(/[\w-]+\.md\b/g)].filter(([name]) => !files.has(name))
  return [...text.matchAll(strange), ...gone].map(
    (match) => `${path}:${text.slice(0, match.index).split('\n').length} ${match[0]}`,
  )
}

const known = new Set(chapters.flatMap(numbersOf))
const markdown = new Set(pages.map(({ path }) => basename(path)))

test('statements have their own numbers, in order and without gaps', () => {
  expect(chapters.length).toBeGreaterThanOrEqual(14)
  for (const page of chapters) {
    const chapter = Number.parseInt(basename(page.path), 10)
    const numbers = numbersOf(page)
    expect(numbers, page.path).toEqual(numbers.map((_, index) => `R${chapter}.${index + 1}`))
    expect(numbers.length, page.path).toBeGreaterThan(10)
    // A number in the middle of a line is a citation: bold, it would be a statement that nobody finds.
    expect(page.text.match(/\*\*R\d+\.\d+\*\*/g)?.length, page.path).toBe(numbers.length)
    expect(page.text, page.path).toMatch(new RegExp(`^# ${chapter}\\. `))
  }
  const order = chapters.map(({ path }) => Number.parseInt(basename(path), 10)).sort((a, b) => a - b)
  expect(order).toEqual(order.map((_, index) => index + 1))
})

test('the list of chapters names each of them', () => {
  const list = readFileSync(join(root, requirements, 'README.md'), 'utf8')
  const linked = [...list.matchAll(/\]\((\d+-[\w-]+\.md)\)/g)].map((match) => match[1])
  expect(linked.toSorted()).toEqual(chapters.map(({ path }) => basename(path)).toSorted())
})

test('each citation exists', () => {
  expect(pages.length).toBeGreaterThan(1500)
  const citing = pages.filter(({ path }) => !path.startsWith(requirements))
  expect(citing.flatMap(citationsOf).length).toBeGreaterThan(400)
  expect(pages.flatMap((page) => wrongCitations(page, known))).toEqual([])
})

test('nothing cites a page that is not in the repository', () => {
  expect(pages.flatMap((page) => strangeCitations(page, markdown))).toEqual([])
})

test('a wrong citation is found', () => {
  const wrong = (text: string) => wrongCitations({ path: 'a.ts', text }, known)
  expect(wrong('/**\n * Why (R1.1, R1.999).\n */')).toEqual(['a.ts:2 R1.999'])
  expect(wrong('// R99.1 to R1.2')).toEqual(['a.ts:1 R99.1'])
  expect(wrong('/** As it must be (R1.1 to R1.3). */')).toEqual([])
  const cited = (text: string) => strangeCitations({ path: 'a.ts', text }, markdown).length
  const old = [
    '(spec S5)',
    "Spec S9's 0.3 s",
    "S4's row",
    '(decision 3)',
    '(decisions 2 and 6)',
    'decision\n * 3',
  ].concat(
    ['(measurements 4)', '(results 3)', '(spec S4; results 1 and 2)', '(tables 4)', '(alerts 2)', '(outreach)'],
    ["(outreach, 'Sending')", '(design: Look)', 'see no-such-page.md'],
  )
  expect(old.filter((text) => cited(text) === 0)).toEqual([])
  const good = ['docs/decisions/0007', '[decision 7](decisions/0007-retention.md)', 'docs/methods.md', '(results 2024)']
  expect(good.filter((text) => cited(text) > 0)).toEqual([])
})
