// `node scripts/image.mjs FOLDER`, after a build: copies what a server needs to run, and nothing else, into an empty folder
// for the Dockerfile. The rest is built into the few files of dist-server.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { withFiles } from '../vite.server.config.ts'
import { pinnedNode, root } from './pinned-node.mjs'

const target = process.argv[2]
if (target === undefined || !existsSync(join(root, 'dist-server/server/main.js'))) {
  console.error('Build first, then: node scripts/image.mjs FOLDER')
  process.exit(1)
}
const own = ['dist', 'dist-server', 'documents', 'migrations', 'demo-data']
const about = ['package.json', 'package-lock.json', 'LICENSE', 'THIRD-PARTY.md']
for (const name of [...own, ...about]) copy(name)
/** Fonts that the documents name: src/server/documents/fonts.ts. */
const fonts = ['@expo-google-fonts/atkinson-hyperlegible-next', 'dejavu-fonts-ttf']
const packages = new Set()
for (const name of [...withFiles, ...fonts]) follow(name, root)
for (const path of packages) copy(path)
// The Node.js that package-lock.json pins, as a program of the system.
mkdirSync(join(target, 'bin'), { recursive: true })
cpSync(pinnedNode, join(target, 'bin/node'))
chmodSync(join(target, 'bin/node'), 0o755)
console.log(`${packages.size} packages are in ${resolve(target)}.`)

/** Adds a package as npm placed it, with all that it depends on; one that this platform does not have is left out. */
function follow(name, from) {
  const places = [join(from, 'node_modules', name), join(root, 'node_modules', name)]
  const folder = places.find((place) => existsSync(join(place, 'package.json')))
  const path = folder?.slice(join(root, '/').length)
  if (path === undefined || packages.has(path)) return
  packages.add(path)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) follow(next, folder)
}

function copy(path) {
  cpSync(join(root, path), join(target, 'vialog', path), { recursive: true, verbatimSymlinks: true, filter: isNeeded })
}

/** Libraries for linking, types and maps of sources are for building; of the wide font the documents use two. */
function isNeeded(path) {
  const name = basename(path)
  if (name.startsWith('DejaVu') && !/^DejaVuSans(-Bold)?\.ttf$/.test(name)) return false
  return !name.endsWith('.a') && !name.endsWith('.map') && !name.endsWith('.d.ts') && name !== 'pkgconfig'
}
