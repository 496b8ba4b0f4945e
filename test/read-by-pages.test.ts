/** What pages read of the contract's declarations stays in them when the pages are built (vite.calls.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readByPages } from '../vite.calls.ts'

const filesBelow = (folder: string) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, '..', folder, path), 'utf8') }))

const declared = filesBelow('src/contract').flatMap(({ text }) =>
  [...text.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name),
)

/** The fields of declarations that a file reads at run time; types may read each. */
function fieldsRead(text: string): string[] {
  const lists = [...text.matchAll(/^import \{([^}]*)\} from '#contract\//gm)].map(([, list = '']) => list)
  return lists
    .flatMap((list) => list.split(',').map((one) => one.trim().split(' as ')))
    .filter(([name]) => declared.includes(name))
    .flatMap(([name, here = name]) => [...text.matchAll(new RegExp(`(?<!typeof |[.\\w])${here}\\.(\\w+)`, 'g'))])
    .map(([, field = '']) => field)
}

test('pages read of a declaration only what the build leaves', () => {
  expect(declared.length).toBeGreaterThan(150)
  expect(fieldsRead("import { listSamples as list } from '#contract/samples.ts'\nlist.query")).toEqual(['query'])
  const pages = filesBelow('src/web').map(({ path, text }) => ({ path, text, read: fieldsRead(text) }))
  expect(new Set(pages.flatMap(({ read }) => read))).toEqual(new Set(['input', 'csv']))
  expect(['input', 'csv'].filter((field) => !readByPages.includes(field))).toEqual([])
  expect(pages.filter(({ text }) => /^import \* as \w+ from '#contract\//m.test(text))).toEqual([])
})
