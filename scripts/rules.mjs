// `npm run rules` writes docs/rules.md: the first sentence of each file of the domain, by room. With `--verify` it
// only fails if the page says something else (`npm run check`).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/rules.md')
const domain = join(root, 'src/domain')

/** Rooms in the order of the work; a room that is not here fails, so that nobody forgets it. */
const rooms = {
  '.': 'For all rooms',
  sample: 'Samples',
  scan: 'Scanning',
  survey: 'Surveys',
  lists: 'Lists',
  report: 'Reports and amounts',
  technology: 'Technologies',
  file: 'Files of a sample',
  spectrum: 'Spectra',
  method: 'Methods',
  strip: 'Test strips',
  instrument: 'Instruments',
  machine: 'Machines',
  substance: 'Names of substances',
  public: 'What the public reads',
  card: 'Advice cards',
  alert: 'Alerts and signals',
  contact: 'Contacts',
  shift: 'Shifts',
  'first-look': 'First looks on a device without a network',
  table: 'Tables',
  workbook: 'Workbooks of Excel',
  imports: 'Imports',
  holdings: 'What a site holds',
  reading: 'Readings for other sites',
  insight: 'Insight',
  numbers: 'Public numbers',
  site: 'Closing a site',
  service: 'Running the service',
}

const files = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/texts/'))
  .sort()

/** @param {string} path */
function sentenceOf(path) {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(domain, path), 'utf8'))?.[1] ?? ''
  const words = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim()
  // Where a statement of docs/requirements is named, the file itself is the place to read it.
  const plain = words.replace(/ \([^()]*\bR\d+\.\d+[^()]*\)/g, '')
  const first = plain.split(/(?<=[.?])\s+(?=[A-Z"'`‘])/)[0] ?? ''
  if (first === '') throw new Error(`src/domain/${path} does not say what it is about.`)
  return first
}

/** @param {string} room */
const linesOf = (room) =>
  files.filter((path) => dirname(path) === room).map((path) => `- \`${basename(path)}\`: ${sentenceOf(path)}`)

const unknown = files.map((path) => dirname(path)).find((room) => !(room in rooms))
if (unknown !== undefined) throw new Error(`scripts/rules.mjs does not know the room src/domain/${unknown}.`)

const written = `# The rules by room

The first sentence of each file in \`src/domain\`, by folder. \`npm run rules\` writes this page; change the file, not the page.
Questions that cross rooms: [Where a rule lives](architecture.md#where-a-rule-lives).
${Object.entries(rooms)
  .map(
    ([room, title]) =>
      `\n## ${title}\n\n\`src/domain${room === '.' ? '' : `/${room}`}\`\n\n${linesOf(room).join('\n')}\n`,
  )
  .join('')}`

if (!process.argv.includes('--verify')) writeFileSync(page, written)
else if (readFileSync(page, 'utf8') !== written) {
  console.error('docs/rules.md does not say what the files say. Run: npm run rules')
  process.exitCode = 1
}
