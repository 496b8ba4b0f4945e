// Builds the pages when what they are made of has changed.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureBuilt } from './built.mjs'
import { root } from './pinned-node.mjs'

/** The staff pages, the public ones, and what renders those on the server: see vite.config.ts. */
export const ensurePages = ({ always = false } = {}) =>
  ensureBuilt({
    name: 'pages',
    ingredients: ['src/web', 'src/contract', 'src/domain', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'],
    results: ['dist/staff.html', 'dist/shift-worker.js', 'dist/public.html', 'dist-server/pages/public-server.js'],
    builds: ['production', 'public', 'public-server'].map((mode) => ['--mode', mode]),
    always,
    before: () => rmSync(join(root, 'dist'), { recursive: true, force: true }),
    after: () => compressAhead(join(root, 'dist/assets')),
  })

/** Small once, here, rather than at every request: the server sends these where the browser takes them. */
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
