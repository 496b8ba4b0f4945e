// `npm run sbom`: writes the software bill of materials (CycloneDX) to sbom.cdx.json or the given path: packages that
// the server loads, and packages built into the pages, which package.json lists among the tools.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endWithNpm, root } from './pinned-node.mjs'

endWithNpm()
const file = resolve(process.argv[2] ?? 'sbom.cdx.json')
// Only from the lock, so that it is the same on every platform, whatever is installed here.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--sbom-type', 'application']
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const text = execFileSync(npm, args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bill = JSON.parse(text)
const { name, dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
// npm names the project after its folder.
bill.metadata.component.name = name
const ships = new Set()
for (const { 'bom-ref': ref } of bill.components.filter(({ 'bom-ref': ref }) => isDirect(ref))) follow(ref)
bill.components = bill.components.filter(({ 'bom-ref': ref }) => ships.has(ref))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => ships.has(ref) || ref === bill.metadata.component['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => ships.has(each)) }))
const unlicensed = bill.components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} packages are listed in ${file}.`)
if (unlicensed.length > 0) console.log(`Without a licence in their package: ${unlicensed.join(', ')}.`)

/** Whether package.json names this package and it is part of the product. */
function isDirect(ref) {
  const name = ref.slice(0, ref.lastIndexOf('@'))
  const version = ref.slice(name.length + 1)
  if (dependencies[name] === version || optionalDependencies[name] === version) return true
  return devDependencies[name] === version && (builtIn().has(name) || name.startsWith('@fontsource'))
}

function follow(ref) {
  if (ships.has(ref)) return
  ships.add(ref)
  for (const next of bill.dependencies.find((each) => each.ref === ref)?.dependsOn ?? []) follow(next)
}

/** The packages that the pages import. */
function builtIn() {
  const folder = join(root, 'src/web')
  const texts = readdirSync(folder, { recursive: true })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const imports = texts.flatMap((text) => [...text.matchAll(/(?:from|import|import\()\s*'([^'.#][^']*)'/g)])
  return new Set(imports.map(([, path]) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')))
}
