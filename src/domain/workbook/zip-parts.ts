/** The parts of a ZIP file, which every modern workbook is. Read by its own list of contents, as Excel does. */
import { unzipSync } from 'fflate'

/** How many more bytes may be unpacked: a small file can unpack to one that fills the memory. */
export type Budget = { left: number }

/** More would be unpacked than the budget allows. */
export class TooLarge extends Error {}

const pathOf = (name: string) => name.replaceAll('\\', '/')

/** The paths of the parts; null if the file is no whole ZIP file. */
export function pathsOf(file: Uint8Array): readonly string[] | null {
  const paths: string[] = []
  try {
    unzipSync(file, { filter: ({ name }) => paths.push(pathOf(name)) < 0 })
    return paths
  } catch {
    return null
  }
}

/** The bytes of a part; null if the file has none at this path. Throws if it is damaged or larger than the budget. */
export function partOf(file: Uint8Array, path: string, budget: Budget): Uint8Array | null {
  const [bytes = null] = Object.values(
    unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        if (pathOf(name) !== path) return false
        budget.left -= Math.max(size, originalSize)
        if (budget.left < 0) throw new TooLarge()
        return true
      },
    }),
  )
  return bytes
}
