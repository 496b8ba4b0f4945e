/**
 * Runs Typst in the calling process: turns a template of `documents/` and its data into PDF bytes. Some texts crash the
 * process, so the server uses another one (typst-child.ts).
 */
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { root } from '#server/root.ts'
import { fontPaths } from './fonts.ts'

const folder = fileURLToPath(new URL('documents/', root))
// One compiler, since it keeps its caches.
let compiler: NodeCompiler | undefined

// Typst caches half a megabyte of each document, up to a hundred megabytes of one with long texts, and frees it only
// when told to.
const evictAfter = { documents: 16, characters: 100_000 }
let made = 0
let characters = 0

/** A picture that a template shows under this name; another picture needs another name. */
export type TemplatePicture = { readonly name: string; readonly bytes: Uint8Array }

/** What a document is made of; `text` is its data as one JSON text, so that nothing in it can be read as markup. */
export type Document = {
  readonly template: string
  readonly text: string
  readonly picture: TemplatePicture | null
}

/** The document (PDF/UA-1), or null where Typst refuses it: a character without a font, an unreadable picture. */
export function compileHere({ template, text, picture }: Document): Uint8Array | null {
  compiler ??= NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [...fontPaths] }] })
  if (picture !== null) compiler.mapShadow(`${folder}${picture.name}`, Buffer.from(picture.bytes))
  try {
    const inputs = { data: text }
    return compiler.pdf({ mainFilePath: `${folder}${template}`, inputs }, { pdfStandard: PdfStandard.UA_1 })
  } catch {
    return null
  } finally {
    if (picture !== null) compiler.unmapShadow(`${folder}${picture.name}`)
    evict(compiler, text.length)
  }
}

/** Makes Typst free its cache once that is large; all of it where single documents are large. */
function evict(typst: NodeCompiler, length: number) {
  made += 1
  characters += length
  if (made < evictAfter.documents && characters < evictAfter.characters) return
  typst.evictCache(characters < evictAfter.characters ? 1 : 0)
  made = 0
  characters = 0
}
