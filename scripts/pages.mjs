// Builds the pages if their sources have changed.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureBuilt } from './built.mjs'
import { root } from './pinned-node.mjs'

/** Builds the staff pages, the public pages and their renderer for the server: see vite.config.ts. */
export const ensurePages = ({ always = false } = {}) =>
  ensureBuilt({
    name: 'pages',
    ingredients: [
      'src/web',
      'src/contract',
      'src/domain',
      'vite.config.ts',
      'vite.calls.ts',
      'vite.preloads.ts',
      'package-lock.json',
      'tsconfig.json',
    ],
    results: [
      'dist/staff.html',
      'dist/preloads.json',
      'dist/shift-worker.js',
      'dist/public.html',
      'dist-server/pages/public-server.js',
    ],
    builds: ['production', 'public', 'public-server'].map((mode) => ['--mode', mode]),
    always,
    before: () => rmSync(join(root, 'dist'), { recursive: true, force: true }),
    after: () => compressAhead(join(root, 'dist/assets')),
  })

/** Compresses files once, here, so that the server need not do it for each request. */
function compressAhead(folder) {
  for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}
