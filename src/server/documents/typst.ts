/** Typst as a function: a template of `documents/` and its data in, PDF bytes out. One compiler, since it keeps its caches. */
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'

const folder = fileURLToPath(new URL('../../../documents/', import.meta.url))
let compiler: NodeCompiler | undefined

/** Makes a PDF (PDF/UA-1). The data crosses as one JSON text, so that nothing in it can be read as markup. */
export function makePdf(template: string, data: unknown): Uint8Array {
  compiler ??= NodeCompiler.create({ workspace: folder })
  return compiler.pdf(
    { mainFilePath: `${folder}${template}`, inputs: { data: JSON.stringify(data) } },
    { pdfStandard: PdfStandard.UA_1 },
  )
}
