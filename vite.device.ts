/**
 * Gives the tests of a shift their own copy of the rules that read names and make results. Sharing them with other pages would
 * cut those pages' files into more and smaller ones, which weigh more; and only a device on a shift loads this copy.
 */
import type { Plugin } from 'vite'

/** The mark of a copy. */
const mark = '?device'

/** The pages that have it. */
const isDevice = /\/src\/web\/shifts\/tests\//

/** What is copied: rules without a state of their own, the words and the drawing of strips, and the questions of telling. */
const isCopied =
  /\/src\/(domain\/(?!technology\/(?!names)|shift\/).*|web\/(texts\/(report|strips|sharing|telling)|analysis\/report\/lines-drawing|sharing\/(conversation|naloxone|telling)-questions?))\.tsx?$/

/** Copies them. */
export function deviceCopy(): Plugin {
  return {
    name: 'device-copy',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !(isDevice.test(importer) || importer.endsWith(mark))) return null
      const resolved = await this.resolve(source, importer.replace(mark, ''), { ...options, skipSelf: true })
      return resolved !== null && isCopied.test(resolved.id) ? { ...resolved, id: `${resolved.id}${mark}` } : resolved
    },
  }
}
