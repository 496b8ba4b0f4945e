/**
 * How long reading names of substances takes: 2,000 names against 5,000 drugs, on the server and in the browser, and
 * finding the nearest drugs to a name that fits none. Limits: 100 ms for all names, 10 ms for one nearest name.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { shippedDrugs, shippedWords } from '../test/support/shipped-dictionary.ts'

/** The drugs that come with Vialog, repeated under other names until there are as many as in a large service. */
const shipped = shippedDrugs()
const drugs = Array.from({ length: 5_000 }, (_, at) => {
  const drug = shipped[at % shipped.length]
  if (drug === undefined) throw new Error('There are no drugs.')
  if (at < shipped.length) return drug
  const other = { id: at + 1, cas: null, pubchem_cid: null, unii: null }
  return { ...drug, ...other, name: `${drug.name} v${at}`, synonyms: drug.synonyms.map((name) => `${name} v${at}`) }
})
const names = Array.from({ length: 2_000 }, (_, at) => {
  const drug = drugs[(at * 7) % drugs.length]
  const name = drug?.name ?? ''
  return [`${name} HCl`, name.toUpperCase(), drug?.synonyms[0] ?? name, name][at % 4] ?? name
})

/** Runs on the server and in the browser. */
const measuring = `
import { makeDictionary } from '${join(import.meta.dirname, '../src/domain/substance/dictionary.ts')}'
import { nearestDrugs } from '${join(import.meta.dirname, '../src/domain/substance/nearest.ts')}'
import { readName } from '${join(import.meta.dirname, '../src/domain/substance/read-name.ts')}'
globalThis.measureNames = ({ drugs, words, names }) => {
  const rounds = Array.from({ length: 5 }, () => {
    const dictionary = makeDictionary(drugs, words)
    const start = performance.now()
    const read = names.filter((name) => readName(name, 'finding', dictionary).kind === 'drug').length
    const reading = performance.now() - start
    nearestDrugs(dictionary, 'fentanyyl')
    const begun = performance.now()
    for (let at = 0; at < 50; at += 1) nearestDrugs(dictionary, 'norsomethin' + at + 'azine')
    return { read, reading, nearest: (performance.now() - begun) / 50 }
  })
  return rounds.sort((a, b) => a.reading - b.reading)[2]
}`

type Figures = { readonly read: number; readonly reading: number; readonly nearest: number }
type Measure = (given: { drugs: unknown; words: unknown; names: readonly string[] }) => Figures
declare global {
  var measureNames: Measure
}

const folder = mkdtempSync(join(tmpdir(), 'vialog-names-'))
try {
  const entry = join(folder, 'names.ts')
  writeFileSync(entry, measuring)
  const lib = { entry, formats: ['es' as const], fileName: () => 'names.js' }
  await build({ root: folder, configFile: false, logLevel: 'error', build: { lib, outDir: join(folder, 'out') } })
  const built = join(folder, 'out', 'names.js')
  await import(built)
  const given = { drugs, words: shippedWords(), names }
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '', args: ['--no-sandbox'] })
  const page = await browser.newPage()
  await page.addScriptTag({ path: built, type: 'module' })
  await page.waitForFunction(() => 'measureNames' in globalThis)
  const places = {
    server: globalThis.measureNames(given),
    browser: await page.evaluate((all) => measureNames(all), given),
  }
  await browser.close()
  for (const [place, { read, reading, nearest }] of Object.entries(places)) {
    console.log(
      `${place}: ${read} of ${names.length} names in ${reading.toFixed(0)} ms; nearest ${nearest.toFixed(1)} ms`,
    )
    if (reading > 100 || nearest > 10) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
