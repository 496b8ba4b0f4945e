/**
 * Typst as a function: turns a template of `documents/` and its data into PDF bytes. The same data makes the same
 * bytes, so recent documents are cached.
 */
import { createHash } from 'node:crypto'
import { documentTexts } from '#domain/public/texts/document.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { cutStacks, plain, printable } from './printable.ts'
import { compiled } from './typst-child.ts'
import type { TemplatePicture } from './typst-compile.ts'

const keptBytes = 16 * 1024 * 1024
const kept = new Map<string, Uint8Array>()
const making = new Map<string, Promise<Uint8Array>>()
let size = 0

/** The data of a template; without a language, its words are English. */
type Printed = Readonly<Record<string, unknown>> & { readonly language?: Language }

/**
 * Makes a PDF (PDF/UA-1). It leaves out a picture that cannot be read, since a person's result is worth more than a
 * logo. The template finds the picture's name in `logo`, null where there is none, and in `unprinted` a sentence on
 * the characters that no font has, empty if there are none. The data is passed as one JSON text, so that nothing in it
 * can be read as markup.
 */
export async function makePdf(
  template: string,
  data: Printed,
  picture: TemplatePicture | null = null,
): Promise<Uint8Array> {
  const text = cutStacks(JSON.stringify(data))
  const key = createHash('sha256').update(`${template}\n${picture?.name}\n${text}`).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) {
    // Move it to the end: the least recently used is dropped first.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  // Callers meanwhile share the same document.
  const under = making.get(key) ?? make(key, template, JSON.parse(text), picture).finally(() => making.delete(key))
  making.set(key, under)
  return under
}

async function make(key: string, template: string, data: Printed, picture: TemplatePicture | null) {
  const pdf = await anyOf(template, data, picture)
  // Never include Typst's message, which repeats the text.
  if (pdf === null) throw new Error(`No PDF could be made by ${template}.`)
  keep(key, pdf)
  return pdf
}

/** Whether each picture, by name, can be shown: each is decoded completely once. */
const shown = new Map<string, boolean>()

/** Whether a document can show a picture: this decodes all of it, not only its header. */
export async function canBeShown(picture: TemplatePicture): Promise<boolean> {
  const known = shown.get(picture.name)
  if (known !== undefined) return known
  const can =
    (await compiled({ template: 'picture.typ', text: JSON.stringify({ logo: picture.name }), picture })) !== null
  if (shown.size >= 100) shown.clear()
  shown.set(picture.name, can)
  return can
}

/** The document with its picture, or else without; null where neither works. */
async function anyOf(template: string, data: Printed, picture: TemplatePicture | null) {
  const logo = picture !== null && (await canBeShown(picture)) ? picture : null
  const made = await ofAnyText(template, { ...data, logo: logo?.name ?? null }, logo)
  return made ?? (logo === null ? null : ofAnyText(template, { ...data, logo: null }, null))
}

async function ofAnyText(template: string, data: Printed, picture: TemplatePicture | null) {
  const of = (shown: ReturnType<typeof printable>) => {
    const unprinted = shown.hasNamed ? documentTexts[data.language ?? 'en'].unprinted : ''
    return compiled({ template, text: JSON.stringify({ ...shown.data, unprinted }), picture })
  }
  return (await of(printable(data))) ?? of(plain(data))
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
