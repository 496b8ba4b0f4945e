/**
 * Typst as a function: a template of `documents/` and its data in, PDF bytes out. One compiler, since it keeps its caches;
 * the same data makes the same bytes, so what was made lately is not made again.
 */

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { root } from '#server/root.ts'
import { cutStacks, printable } from './printable.ts'

const folder = fileURLToPath(new URL('documents/', root))
const fontFolder = new URL('./', import.meta.resolve('@expo-google-fonts/atkinson-hyperlegible-next/package.json'))
const fontPaths = ['400Regular', '700Bold'].map((weight) => fileURLToPath(new URL(weight, fontFolder)))
let compiler: NodeCompiler | undefined

// Typst keeps half a megabyte of each document for the next like it, of one with long texts up to a hundred, and gives it
// back only when told to.
const evictAfter = { documents: 16, characters: 100_000 }
let made = 0
let characters = 0

const keptBytes = 16 * 1024 * 1024
const kept = new Map<string, Uint8Array>()
let size = 0

/** A picture that a template shows under this name, which must be another one for another picture. */
export type TemplatePicture = { readonly name: string; readonly bytes: Buffer }

/**
 * Makes a PDF (PDF/UA-1); without the picture where that cannot be read, since a person's result is worth more than a logo.
 * The template finds the picture's name in `logo`, null where there is none. The data crosses as one JSON text, so that
 * nothing in it can be read as markup.
 */
export function makePdf(template: string, data: object, picture: TemplatePicture | null = null): Uint8Array {
  const text = cutStacks(JSON.stringify(data))
  const key = createHash('sha256').update(`${template}\n${picture?.name}\n${text}`).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) {
    // The one asked for last goes last.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const pdf = anyOf(template, JSON.parse(text), picture)
  // Never with what Typst says, which repeats the text.
  if (pdf === null) throw new Error(`No PDF could be made by ${template}.`)
  evict(text.length)
  keep(key, pdf)
  return pdf
}

/** Has Typst give back what it keeps, once that is much; all of it where single documents are large. */
function evict(length: number) {
  made += 1
  characters += length
  if (made < evictAfter.documents && characters < evictAfter.characters) return
  compiler?.evictCache(characters < evictAfter.characters ? 1 : 0)
  made = 0
  characters = 0
}

/** Pictures by name, and whether they can be shown: each is read as a whole once. */
const shown = new Map<string, boolean>()

/** Whether a document can show a picture: all of it is read here, not its head alone. */
export function canBeShown(picture: TemplatePicture): boolean {
  const known = shown.get(picture.name)
  if (known !== undefined) return known
  const can = compiled('picture.typ', { logo: picture.name }, picture) !== null
  if (shown.size >= 100) shown.clear()
  shown.set(picture.name, can)
  return can
}

/** The document with its picture, else without; null where neither can be made. */
function anyOf(template: string, data: object, picture: TemplatePicture | null): Uint8Array | null {
  const logo = picture !== null && canBeShown(picture) ? picture : null
  const made = ofAnyText(template, { ...data, logo: logo?.name ?? null }, logo)
  return made ?? (logo === null ? null : ofAnyText(template, { ...data, logo: null }, null))
}

const ofAnyText = (template: string, data: object, picture: TemplatePicture | null) =>
  compiled(template, data, picture) ?? compiled(template, printable(data) as object, picture)

/** The document, or null where Typst refuses it: a character that no font has, a picture that it cannot read. */
function compiled(template: string, data: object, picture: TemplatePicture | null): Uint8Array | null {
  compiler ??= NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths }] })
  const inputs = { data: JSON.stringify(data) }
  if (picture !== null) compiler.mapShadow(`${folder}${picture.name}`, picture.bytes)
  try {
    return compiler.pdf({ mainFilePath: `${folder}${template}`, inputs }, { pdfStandard: PdfStandard.UA_1 })
  } catch {
    return null
  } finally {
    if (picture !== null) compiler.unmapShadow(`${folder}${picture.name}`)
  }
}

function keep(key: string, pdf: Uint8Array) {
  if (pdf.length > keptBytes / 8) return
  kept.set(key, pdf)
  size += pdf.length
  for (const [oldest, bytes] of kept) {
    if (size <= keptBytes) return
    kept.delete(oldest)
    size -= bytes.length
  }
}
