/**
 * Typst as a function: a template of `documents/` and its data in, PDF bytes out. One compiler, since it keeps its caches;
 * the same data makes the same bytes, so what was made lately is not made again.
 */

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { root } from '#server/root.ts'
import { printable } from './printable.ts'

const folder = fileURLToPath(new URL('documents/', root))
const fontFolder = new URL('./', import.meta.resolve('@expo-google-fonts/atkinson-hyperlegible-next/package.json'))
const fontPaths = ['400Regular', '700Bold'].map((weight) => fileURLToPath(new URL(weight, fontFolder)))
let compiler: NodeCompiler | undefined

// Typst keeps half a megabyte of each document for the next like it, and gives it back only when told to.
const evictAfter = 16
let made = 0

const keptBytes = 16 * 1024 * 1024
const kept = new Map<string, Uint8Array>()
let size = 0

/** A picture that a template shows under this name, which must be another one for another picture. */
export type TemplatePicture = { readonly name: string; readonly bytes: Buffer }

/** Makes a PDF (PDF/UA-1). The data crosses as one JSON text, so that nothing in it can be read as markup. */
export function makePdf(template: string, data: unknown, picture: TemplatePicture | null = null): Uint8Array {
  const text = JSON.stringify(data)
  const key = createHash('sha256').update(`${template}\n${text}`).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) {
    // The one asked for last goes last.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  compiler ??= NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths }] })
  if (picture !== null) compiler.mapShadow(`${folder}${picture.name}`, picture.bytes)
  const pdf = compiled(compiler, template, text) ?? compiled(compiler, template, JSON.stringify(printable(data)))
  // Never with what Typst says, which repeats the text.
  if (pdf === null) throw new Error(`No PDF could be made by ${template}.`)
  made += 1
  if (made % evictAfter === 0) compiler.evictCache(1)
  keep(key, pdf)
  return pdf
}

/** The document, or null where Typst refuses it: a character that no font has. */
function compiled(typst: NodeCompiler, template: string, data: string): Uint8Array | null {
  try {
    return typst.pdf({ mainFilePath: `${folder}${template}`, inputs: { data } }, { pdfStandard: PdfStandard.UA_1 })
  } catch {
    return null
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
