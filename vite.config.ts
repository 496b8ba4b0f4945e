/**
 * Builds the pages, and fails if they weigh more than they may (R14.17). Three builds: the staff pages and, with
 * `--mode public`, what the public pages need in the browser, both into dist/; with `--mode public-server` the renderer
 * of the public pages, into dist-server/pages/, which is never served.
 */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { calls } from './vite.calls.ts'
import { deviceCopy } from './vite.device.ts'
import { preloads } from './vite.preloads.ts'

const sources = fileURLToPath(new URL('src/web', import.meta.url))

/** Budgets in kB of gzipped JavaScript: what a slow phone loads in a few seconds. */
const firstRouteLimit = 150
/** What forms check with, which is Zod: once, with the first page that has a form. */
const checksLimit = 30
const furtherRouteLimit = 60
/** Code with a limit of its own: it reads tables of any shape, and loads when somebody chose a file. */
const ownLimits: Record<string, number> = { 'bring-in-form': 75 }
const publicLimit = { js: 85, css: 12 }
const firstRoute = ['staff.tsx', 'session/frame.tsx', 'samples/home-page.tsx']

type Chunk = {
  name: string
  fileName: string
  imports: string[]
  dynamicImports: string[]
  facadeModuleId?: string | null
  moduleIds: string[]
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
        ['staff.html', ...firstRoute].flatMap((module) => {
          const chunk = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          if (chunk === undefined) throw new Error(`The first route has no chunk for ${module}.`)
          return [...withImports(chunk.fileName)]
        }),
      )
      const checks = all
        .filter(({ name }) => name === 'checks')
        .flatMap(({ fileName }) => [...withImports(fileName)])
        .filter((file) => !first.has(file))
      const counted = new Set([...first, ...checks])
      // Code that a page loads later counts only what the page does not have yet.
      const isThereBefore = (part: string, file: string) =>
        all
          .filter(({ dynamicImports }) => dynamicImports.includes(part))
          .every((importer) => withImports(importer.fileName).has(file))
      const routes = all
        .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !counted.has(fileName))
        .map(({ name, fileName }) => ({
          name: fileName,
          kB: weight([...withImports(fileName)].filter((file) => !counted.has(file) && !isThereBefore(fileName, file))),
          limit: ownLimits[name] ?? furtherRouteLimit,
        }))
      const figures = [
        { name: 'staff, first route', kB: weight(first), limit: firstRouteLimit },
        { name: 'what forms check with', kB: weight(checks), limit: checksLimit },
        ...routes,
      ]
      for (const { name, kB, limit } of figures) console.log(`${name}: ${kB.toFixed(1)} of ${limit} kB`)
      const tooHeavy = figures.filter(({ kB, limit }) => kB > limit)
      if (tooHeavy.length > 0) this.error(`Over the budget: ${tooHeavy.map(({ name }) => name).join(', ')}.`)
    },
  }
}

/**
 * Puts what the first route needs into one file instead of some sixty, because each file costs a request on a slow
 * line. Later routes stay split.
 */
function firstRouteTogether() {
  const needed = new Set<string>()
  const add = (id: string, graph: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return
    // Schemas of the contract are no part of it (vite.calls.ts).
    const isContract = /\/src\/contract\/[^?]*$/.test(id)
    if (!isContract) needed.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!isContract || imported.endsWith('?calls')) add(imported, graph)
  }
  return (id: string, graph: Rolldown.ChunkingContext) => {
    if (needed.size === 0) for (const module of firstRoute) add(`${sources}/${module}`, graph)
    // Code that must run first must be in the file that runs first.
    if (id === `${sources}/trusted-types.ts`) add(id, graph)
    // The general styles too: in one file they stay before the components' styles, which override them.
    return needed.has(id) || (id.startsWith(`${sources}/ui/`) && id.endsWith('.css') && !id.endsWith('.module.css'))
      ? 'first'
      : null
  }
}

/** What forms check with: pages that have none do not load it. */
const ofChecks = /\/node_modules\/zod\/|\/src\/(web\/zod|contract\/(fields|technology-field))\.ts$/

/** What nearly every form needs is one file, for the same reason. */
const ofForms =
  /\/src\/web\/(form\/(?!(confirm-change|form-page|form-with-buttons|change-form|modal-form|small-form|use-form|use-change|kept-form)\.)|api\/(?!(read-query|sites-query|save-file)\.)|ui\/(button-group|check-box|choice-list|error-summary|modal|panel|question|refused|select-field|text-area))/

/** What only forms of a change need, such as those of administration. */
const ofChanges =
  /\/src\/web\/form\/(confirm-change|form-with-buttons|change-form|modal-form|use-form|use-change|kept-form)\./

/**
 * Staff pages that open without a network, beside those of a shift, which are all in `shifts/` except `shifts/begin/`.
 */
const offlineToo =
  /\/src\/web\/(session\/sign-in-page|not-found-page|scanning\/camera-scan|collection\/read-aloud)\.tsx$|\/qr\/decode\.js$/
const ofShift = /\/src\/web\/shifts\/(?!begin\/)/

/** Writes the list of files to cache into the service worker of a shift: all that pages without a network need. */
function shiftFiles(): Plugin {
  return {
    name: 'shift-files',
    apply: 'build',
    // After Vite has written the styles into their files.
    enforce: 'post',
    generateBundle(_, bundle) {
      const worker = bundle['shift-worker.js']
      if (worker?.type !== 'chunk' || worker.imports.length > 0)
        throw new Error('The worker of a shift is not a file of its own.')
      const kept = new Set<string>()
      const keep = (fileName: string) => {
        const file = bundle[fileName]
        if (file === undefined || kept.has(fileName)) return
        kept.add(fileName)
        if (file.type === 'chunk') {
          const { importedCss = new Set<string>(), importedAssets = new Set<string>() } = file.viteMetadata ?? {}
          for (const one of [...file.imports, ...importedCss, ...importedAssets]) keep(one)
        } else if (fileName.endsWith('.css')) {
          for (const [, path = ''] of String(file.source).matchAll(/url\(["']?\/(assets\/[^"')]+)/g)) keep(path)
        }
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file === worker) continue
        if (file.isEntry || file.moduleIds.some((id) => ofShift.test(id) || offlineToo.test(id))) keep(file.fileName)
      }
      const document = bundle['staff.html']
      const html = document?.type === 'asset' ? String(document.source) : ''
      for (const [, path = ''] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) keep(path)
      const files = JSON.stringify([...kept].sort().map((fileName) => `/${fileName}`))
      const code = worker.code.replace(/(["'`])__SHIFT_FILES__\1/, () => JSON.stringify(files))
      if (html === '' || kept.size < 5 || code === worker.code)
        throw new Error('The worker of a shift has no place for the list of files.')
      worker.code = code
    },
  }
}

/**
 * The budgets of the public pages: everything that the heaviest one loads, which is its entry, its living part and one
 * language.
 */
function publicBudgets(): Plugin {
  return {
    name: 'public-budgets',
    apply: 'build',
    // After Vite has written the styles into their one file.
    enforce: 'post',
    generateBundle(_, bundle) {
      const kB = (text: string | Uint8Array) => gzipSync(text).length / 1000
      const files = Object.values(bundle)
      const chunks = files.filter((file) => file.type === 'chunk')
      const isLanguage = (id: string | null) => /public\/texts\/\w\w\.ts$/.test(id ?? '')
      const languages = chunks.filter(({ facadeModuleId }) => isLanguage(facadeModuleId)).map(({ code }) => kB(code))
      const others = chunks.filter(({ facadeModuleId }) => !isLanguage(facadeModuleId)).map(({ code }) => kB(code))
      const styles = files.filter(({ fileName }) => fileName.endsWith('.css'))
      if (languages.length < 3 || styles.length !== 1)
        this.error('The public pages are not in the parts that are weighed.')
      const js = others.reduce((sum, one) => sum + one, 0) + Math.max(...languages)
      const css = styles.reduce((sum, file) => sum + kB(file.type === 'asset' ? file.source : file.code), 0)
      console.log(
        `public pages: ${js.toFixed(1)} of ${publicLimit.js} kB, styles ${css.toFixed(1)} of ${publicLimit.css} kB`,
      )
      if (js > publicLimit.js || css > publicLimit.css) this.error('Over the budget: public pages.')
    },
  }
}

/** In development every page's address answers with the staff entry, as the server does. */
function staffPages(): Plugin {
  return {
    name: 'staff-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const isPage =
          request.headers.accept?.includes('text/html') &&
          !request.url?.startsWith('/api') &&
          // The server renders these; the proxy passes them on with their built files.
          !publicPages.test(request.url ?? '')
        if (isPage) request.url = '/staff.html'
        // The sources in api/ have addresses that the proxy would pass on to the server.
        else if (/^\/api\/[\w-]+\.tsx?(\?|$)/.test(request.url ?? '')) request.url = `/@fs${sources}${request.url}`
        next()
      })
    },
  }
}

const publicPages = /^\/((service-users|routes)(\/|\?|$)|alerts\/?(\?|$)|numbers(\/|\?|$))/

const common = {
  outDir: '../../dist',
  // scripts/pages.mjs empties it, because two builds share it.
  emptyOutDir: false,
  // The Content-Security-Policy allows nothing inline, and browsers cache fonts and icons better as files.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 1000,
}

const builds: Record<string, Pick<UserConfig, 'plugins' | 'build' | 'ssr' | 'define'>> = {
  public: {
    plugins: [react(), publicBudgets()],
    build: { ...common, cssCodeSplit: false, rolldownOptions: { input: `${sources}/public.html` } },
  },
  // The file contains React in its production version, however the server runs.
  'public-server': {
    plugins: [react()],
    build: { outDir: '../../dist-server/pages', emptyOutDir: true, ssr: `${sources}/public-server.tsx` },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  },
}

export default defineConfig(({ mode }) => ({
  root: 'src/web',
  // src/web/public holds sources of the public pages, not files to copy.
  publicDir: false,
  resolve: { alias: [{ find: /^zod$/, replacement: `${sources}/zod.ts` }] },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  plugins: [deviceCopy(), react(), staffPages(), calls(), budgets(), preloads(), shiftFiles()],
  build: {
    ...common,
    rolldownOptions: {
      input: { staff: `${sources}/staff.html`, 'shift-worker': `${sources}/shift-worker.ts` },
      output: {
        entryFileNames: ({ name }) => (name === 'shift-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: firstRouteTogether(), debugName: 'first', priority: 1, includeDependenciesRecursively: false },
            { name: 'checks', test: ofChecks },
            { name: 'forms', test: ofForms },
            { name: 'changes', test: ofChanges },
          ],
        },
      },
    },
  },
  ...builds[mode],
}))
