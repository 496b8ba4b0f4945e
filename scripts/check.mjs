// `npm run check`: checks format, lint, types, dead code, generated types and the page of rules; counts how often the
// code sets a rule aside.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { endWithNpm, root, runNode } from './pinned-node.mjs'

endWithNpm()
await ensureInstalled()
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tool = (path) => join(root, 'node_modules', path)
const checks = [
  ['format and lint', [tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['types', [tool('typescript/bin/tsc'), '--project', root]],
  ['dead code', [tool('knip/bin/knip.js')]],
  ['docs/rules.md', [join(root, 'scripts/rules.mjs'), '--verify']],
]
if (scripts['types:check']) checks.push(['generated types', ['--run', 'types:check']])

// All at once: each of them mostly uses one core.
const codes = await Promise.all(checks.map(([, args]) => runNode(args)))
const failed = checks.filter((_, at) => codes[at] !== 0).map(([name]) => name)
for (const [name] of checks) if (!failed.includes(name)) console.log(`${name}: good`)

const kinds = {
  'biome-ignore': /biome-ignore/g,
  '@ts-expect-error': /@ts-(?:expect-error|ignore)/g,
  as: /\bas (?!const\b)[A-Z{(]/g,
}
const sources = ['src', 'test', 'bench'].filter((folder) => existsSync(join(root, folder))).flatMap(textsOf)
const count = (pattern) => sources.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
console.log(
  `rules set aside: ${Object.entries(kinds)
    .map(([name, pattern]) => `${name} ${count(pattern)}`)
    .join(', ')}`,
)
if (failed.length > 0) console.error(`Not good: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0

function textsOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== 'tables.ts')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
