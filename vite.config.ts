/** Builds the pages into dist/, and fails when they weigh more than the design allows. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const sources = fileURLToPath(new URL('src/web', import.meta.url))

/** Budgets in kB of gzipped JavaScript (design.md, Budgets). */
const firstRouteLimit = 230
const furtherRouteLimit = 60
const firstRoute = ['staff.html', 'session/frame.tsx', 'samples/home-page.tsx']

type Chunk = {
  fileName: string
  imports: string[]
  facadeModuleId?: string | null
  isDynamicEntry: boolean
  code: string
}

function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen
        seen.add(fileName)
        for (const imported of chunks.get(fileName)?.imports ?? []) withImports(imported, seen)
        return seen
      }
      const weight = (files: Iterable<string>) =>
        [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0) / 1000
      const all = [...chunks.values()]
      const first = new Set(
        firstRoute.flatMap((module) => {
          const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
          if (chunk === undefined) throw new Error(`The first route has no chunk for ${module}.`)
          return [...withImports(chunk.fileName)]
        }),
      )
      const routes = all
        .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !first.has(fileName))
        .map(({ fileName }) => ({
          name: fileName,
          kB: weight([...withImports(fileName)].filter((file) => !first.has(file))),
          limit: furtherRouteLimit,
        }))
      const figures = [{ name: 'staff, first route', kB: weight(first), limit: firstRouteLimit }, ...routes]
      for (const { name, kB, limit } of figures) console.log(`${name}: ${kB.toFixed(1)} of ${limit} kB`)
      const tooHeavy = figures.filter(({ kB, limit }) => kB > limit)
      if (tooHeavy.length > 0) this.error(`Over the budget: ${tooHeavy.map(({ name }) => name).join(', ')}.`)
    },
  }
}

/** While developing, every page's address answers with the staff entry, as the server does. */
function staffPages(): Plugin {
  return {
    name: 'staff-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const isPage = request.headers.accept?.includes('text/html') && !request.url?.startsWith('/api')
        if (isPage) request.url = '/staff.html'
        // The sources' own api/ folder has the address that the proxy hands on to the server.
        else if (/^\/api\/[\w-]+\.tsx?(\?|$)/.test(request.url ?? '')) request.url = `/@fs${sources}${request.url}`
        next()
      })
    },
  }
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), staffPages(), budgets()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // The policy allows nothing inline, and fonts and icons are cached better as files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: `${sources}/staff.html` },
  },
})
