/**
 * Lists the code of pages that people open by their address, so that a browser loads it beside that of the first route
 * instead of after it: on a slow line this saves a second.
 */
import type { Plugin, Rolldown } from 'vite'

/** Addresses, as patterns, and the modules of their pages below `src/web/`. */
const pages = {
  '^/collection-survey$': 'collection/survey-page.tsx',
  '^/prepare-samples-for-transport$': 'transport/prepare-page.tsx',
  '^/receipt-samples$': 'transport/receive-page.tsx',
  '^/report/[^/]+$': 'analysis/report/report-page.tsx',
  '^/result/[^/]+$': 'analysis/result-page.tsx',
  '^/samples/[^/]+$': 'samples/sample-page.tsx',
}

/** Writes `preloads.json`: for each pattern the files that its page needs beside those of the document. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    // After Vite has written the styles into their files.
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (chunk: Rolldown.OutputChunk | undefined, seen: Set<string>): Set<string> => {
        if (chunk === undefined || seen.has(chunk.fileName)) return seen
        seen.add(chunk.fileName)
        for (const name of chunk.imports)
          filesOf(
            chunks.find(({ fileName }) => fileName === name),
            seen,
          )
        // Last, as Vite does: styles of a page override those of its parts.
        for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
        return seen
      }
      const there = filesOf(
        chunks.find(({ name, isEntry }) => isEntry && name === 'staff'),
        new Set(),
      )
      const lists = Object.entries(pages).map(([path, module]) => {
        const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/web/${module}`)))
        if (page === undefined) throw new Error(`No file holds ${module}.`)
        return [path, [...filesOf(page, new Set(there))].filter((file) => !there.has(file))]
      })
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(lists)) })
    },
  }
}
