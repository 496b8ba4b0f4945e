// `npm run keep-version`: stores this version's demo service in test/kept-versions, as a backup and as a data folder,
// with what the public reads about two of its samples. Later versions must read both
// (test/server/kept-versions.test.ts). Run it once for each release.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { endWithNpm, pinnedNode, root } from './pinned-node.mjs'
import { ensureServer } from './server.mjs'

endWithNpm()
await ensureServer()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const kept = join(root, 'test/kept-versions')
const name = `${version}-${new Date().toISOString().slice(0, 10)}`
const DATA_DIR = mkdtempSync(join(tmpdir(), 'vialog-keep-'))
chmodSync(DATA_DIR, 0o711)
const { PATH, HOME } = process.env
const env = { PATH, HOME, DATA_DIR, DEMO: '1', PORT: '0', LOG_LEVEL: 'warn' }

/** @param {Record<string, any>} report */
const reportOf = ({ technology, strip_result, version, drugs_found }) => ({
  ...{ technology, strip_result, version },
  drugs_found: drugs_found.map(
    (/** @type {Record<string, any>} */ { drug, custom_drug, percent, low, high, unit }) => ({
      ...{ drug: drug && { name: drug.name, important: drug.important }, custom_drug },
      ...{ percent, low, high, unit },
    }),
  ),
})

/** @param {string[]} args */
const started = (...args) => spawn(pinnedNode, args, { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
const server = started('dist-server/server/main.js')
try {
  const address = await new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      const found = /ready at (\S+)[\s\S]*The data is in/.exec(said)
      if (found) resolve(found[1])
    })
    server.on('exit', () => reject(new Error(said)))
  })
  // Reads only what no later version may change. Wording may change, so it is left out.
  const read = async (/** @type {string} */ id) => {
    const { sample, reports } = await (await fetch(`${address}/api/samples/${id}/service-user/`)).json()
    const { sample_id, sample_type, expected_drugs } = sample
    return { sample: { sample_id, sample_type, expected_drugs }, reports: reports.map(reportOf) }
  }
  const results = { PD2215: await read('PD2215'), RV1104: await read('RV1104') }
  mkdirSync(kept, { recursive: true })
  const file = join(kept, `${name}.backup`)
  rmSync(file, { force: true })
  const backup = started('dist-server/server/operator.js', 'backup', '--file', file, '--encrypt', 'no')
  backup.stdout.pipe(process.stdout)
  const code = await new Promise((resolve) => backup.on('exit', resolve))
  if (code !== 0) throw new Error(`The backup ended with ${code}.`)
  writeFileSync(join(kept, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`)
  const stopped = new Promise((resolve) => server.on('exit', resolve))
  server.kill('SIGTERM')
  await stopped
  writeFileSync(join(kept, `${name}.data.tar.br`), packed(DATA_DIR))
  const noted = spawnSync(pinnedNode, ['scripts/keep-dictionary.mjs'], { cwd: root, stdio: 'inherit' })
  if (noted.status !== 0) throw new Error(`Noting the dictionary ended with ${noted.status}.`)
} finally {
  server.kill('SIGKILL')
  rmSync(DATA_DIR, { recursive: true, force: true })
}

/**
 * Packs a data folder into one small file, with the demo's own secrets, which are useless elsewhere.
 * @param {string} folder
 */
function packed(folder) {
  const tar = spawnSync('tar', ['-C', folder, '--exclude=*.log', '-cf', '-', '.'], { maxBuffer: 1e9 })
  if (tar.status !== 0) throw new Error(`tar ended with ${tar.status}: ${tar.stderr}`)
  const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_QUALITY: quality } = constants
  return brotliCompressSync(tar.stdout, { params: { [window]: 24, [quality]: 11 } })
}
