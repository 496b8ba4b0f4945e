/**
 * The technologies of a service: what it starts with, what its administrators made of it, and how each reads. A technology's
 * kind never changes: its key says it, so that no rule depends on what was loaded.
 */
import { isKind, kindRules, type TechnologyKind, technologyKinds } from './kinds.ts'

/** A technology's word on the wire: one of the specification, of those that came with Vialog, or of an own one. */
export type Technology = string

/** A name in each language of the public pages. */
export type Named = { readonly en: string; readonly fr: string; readonly es: string }

/** A technology as the service has it; staff read the short name. Its key says its kind. */
export type TechnologyRow = {
  readonly key: Technology
  readonly name: Named
  readonly short: Named
  readonly is_active: boolean
}

const same = (name: string): Named => ({ en: name, fr: name, es: name })

const shippedAs = (key: Technology, kind: TechnologyKind, name: Named, is_active: boolean) => ({
  ...{ key, kind, name, short: name, is_active },
})

/** What every service starts with (R2.5), in its order; the table is seeded with the same rows. */
export const shippedTechnologies: readonly (TechnologyRow & { readonly kind: TechnologyKind })[] = [
  shippedAs('TEST_STRIP', 'STRIP', { en: 'Test strip', fr: 'Bandelette de test', es: 'Tira reactiva' }, true),
  shippedAs('FTIR', 'VIBRATIONAL', same('FTIR'), true),
  shippedAs('GC_MS', 'MASS', same('GC-MS'), true),
  shippedAs('LC_MS', 'MASS', same('LC-MS'), true),
  shippedAs('NMR', 'RESONANCE', { en: 'NMR', fr: 'RMN', es: 'RMN' }, true),
  shippedAs('RAMAN', 'VIBRATIONAL', same('Raman'), false),
  shippedAs('SERS', 'VIBRATIONAL', same('SERS'), false),
  shippedAs('HPLC_UV', 'CHROMATOGRAPHIC', same('HPLC-UV'), false),
  shippedAs('GC_FID', 'CHROMATOGRAPHIC', same('GC-FID'), false),
  shippedAs('DART_MS', 'AMBIENT', same('DART-MS'), false),
  shippedAs('PS_MS', 'AMBIENT', same('PS-MS'), false),
  shippedAs('LC_QTOF', 'MASS', same('LC-QTOF'), false),
  shippedAs('REAGENT', 'COLOUR', { en: 'Reagent test', fr: 'Test colorimétrique', es: 'Prueba de reactivos' }, false),
  shippedAs('TLC', 'COLOUR', { en: 'TLC', fr: 'CCM', es: 'CCF' }, false),
]

/** The only technology of the kind of strips: what a strip is for is its type. */
export const stripTechnology = 'TEST_STRIP' as const

/** The kinds of which a service adds technologies: every one but strips, which are told apart by their types. */
export const addableKinds: readonly TechnologyKind[] = technologyKinds.filter((kind) => kind !== 'STRIP')

/** The technologies of the specification; they can be retired, and never deleted. */
export const specifiedTechnologies: readonly Technology[] = shippedTechnologies.slice(0, 5).map(({ key }) => key)

/** Which general sentence a technology has: its kind's, or one of its own. */
export type SentenceWord = TechnologyKind | 'INFRARED' | 'HEATED' | 'TARGETED'
const ownSentence: Readonly<Record<Technology, SentenceWord>> = {
  ...{ FTIR: 'INFRARED', GC_MS: 'HEATED', LC_MS: 'TARGETED' },
}

/** Whether it finds only what it is set to look for, and says so of what it did not show. */
export const findsTargets = (technology: Technology): boolean =>
  ['TARGETED', 'CHROMATOGRAPHIC'].includes(sentenceOf(technology))

/** The sentence of a technology. */
export const sentenceOf = (technology: Technology): SentenceWord => ownSentence[technology] ?? kindOf(technology)

const shippedKinds = new Map(shippedTechnologies.map(({ key, kind }) => [key, kind]))

/** The kind in a key of a service's own: 'COLOUR_MARQUIS' is of the kind of colour tests. */
function ownKind(key: Technology): TechnologyKind | null {
  const kind = key.split('_')[0]
  return isKind(kind) && kind !== 'STRIP' && /^[A-Z]+(_[A-Z0-9]+)+$/.test(key) && key.length <= 60 ? kind : null
}

/** The kind of a technology. */
export function kindOf(technology: Technology): TechnologyKind {
  const kind = shippedKinds.get(technology) ?? ownKind(technology)
  if (kind === null) throw new Error(`No technology has the key ${technology}.`)
  return kind
}

/** Whether a service added a technology itself. */
export const isOwn = (technology: Technology): boolean => !shippedKinds.has(technology)

/** Whether a text can be the key of a technology at all. */
export const isKey = (text: string): boolean => shippedKinds.has(text) || ownKind(text) !== null

/** The key of a technology that a service adds. */
export function ownKey(kind: TechnologyKind, name: string, taken: readonly Technology[]): Technology {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .slice(0, 30)
  const key = `${kind}_${letters === '' ? 'X' : letters.trim().replaceAll(' ', '_')}`
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? key : `${key}_${number}`
    if (!taken.includes(next)) return next
  }
}

/** What the rules say of the technology's kind. */
export const rulesOf = (technology: Technology) => kindRules[kindOf(technology)]

/** Whether it is read by lines and has a result in place of substances. */
export const isStrip = (technology: Technology): boolean => technology === stripTechnology

/** Whether it shows colours in place of substances. */
export const isColourTest = (technology: Technology): boolean => kindOf(technology) === 'COLOUR'

/** Whether a report by it lists substances: found, or looked for in vain. */
export const namesSubstances = (technology: Technology): boolean => rulesOf(technology).findsNames

let rows: readonly TechnologyRow[] | null = null
const watchers = new Set<() => void>()

/** Takes over the rows of the service; the server and the staff pages do so before they show names. */
export function takeTechnologies(next: readonly TechnologyRow[]): void {
  if (JSON.stringify(next) === JSON.stringify(rows)) return
  rows = next
  for (const watcher of watchers) watcher()
}

/** Calls `watcher` whenever the rows change, until the answer is called. */
export function watchTechnologies(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Every technology of the service, in its order. */
export const technologyRows = (): readonly TechnologyRow[] => rows ?? shippedTechnologies

/** The words of all technologies. */
export const technologyKeys = (): Technology[] => technologyRows().map(({ key }) => key)

/** The technologies that a new report may use, in their order. */
export const activeTechnologies = (): Technology[] =>
  technologyRows()
    .filter(({ is_active }) => is_active)
    .map(({ key }) => key)

/** These technologies in the service's order, each once. */
export function inOrder(technologies: readonly Technology[]): Technology[] {
  const known = technologyRows()
    .map(({ key }) => key)
    .filter((key) => technologies.includes(key))
  return [...known, ...new Set(technologies.filter((key) => !known.includes(key)))]
}

/** Why a new report cannot be of a technology that was retired, or never switched on. */
export const notInUse = (name: string): string => `${name} is not in use here. Choose another technology.`

const rowOf = (technology: Technology) => technologyRows().find(({ key }) => key === technology)

/** Its place in the service's order. */
export const placeOf = (technology: Technology): number => technologyRows().findIndex(({ key }) => key === technology)

/** How the public reads a technology. */
export const publicName = (technology: Technology, language: keyof Named): string =>
  rowOf(technology)?.name[language] ?? technology.replaceAll('_', '-')

/** How staff read a technology. */
export const technologyName = (technology: Technology): string =>
  rowOf(technology)?.short.en ?? technology.replaceAll('_', '-')
