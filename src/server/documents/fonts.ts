/**
 * The fonts of the documents, and which characters they have. They ship with Vialog and the templates name them, so
 * that a document is the same on every machine.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ownFolder = new URL('./', import.meta.resolve('@expo-google-fonts/atkinson-hyperlegible-next/package.json'))
const wideFolder = new URL('./ttf/', import.meta.resolve('dejavu-fonts-ttf/package.json'))
const ownFonts = ['400Regular', '700Bold'].map((each) => `${each}/AtkinsonHyperlegibleNext_${each}.ttf`)

/** Have all characters of the font that the templates name first, and many more: Cyrillic, Greek, Arabic, Hebrew, signs. */
const wide = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => fileURLToPath(new URL(name, wideFolder)))
export const fontPaths: readonly string[] = [
  ...ownFonts.map((name) => fileURLToPath(new URL(name, ownFolder))),
  ...wide,
]

let sets: readonly ReadonlySet<number>[] | undefined

/** Whether documents can show the character with this number in Unicode, in ordinary and in bold letters. */
export function canPrint(character: number): boolean {
  sets ??= wide.map((path) => charactersOf(readFileSync(path)))
  return sets.every((characters) => characters.has(character))
}

/** The characters for which a TrueType font has a glyph: its table `cmap`, in format 12, which names ranges of them. */
function charactersOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  )
  const part = parts.find((each) => each.readUInt16BE(0) === 12)
  if (part === undefined) throw new Error('A font does not say which characters it has.')
  const found = new Set<number>()
  for (let at = 16; at < part.readUInt32BE(4); at += 12)
    for (let one = part.readUInt32BE(at); one <= part.readUInt32BE(at + 4); one += 1) found.add(one)
  return found
}
