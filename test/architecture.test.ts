/**
 * The project's own rules, checked in every source file: which folder may import which, which folder names are banned,
 * how long a file may be. Each rule also checks that it found enough files, because a rule without files passes
 * silently.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { roomArrows, sharedRooms } from './support/room-arrows.ts'

const root = join(import.meta.dirname, '..')
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** All files below a folder, with paths relative to the root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

const sources = ['src', 'test', 'bench', 'scripts']
  .flatMap(filesBelow)
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && path !== 'src/server/database/tables.ts')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

type Source = (typeof sources)[number]

/** The files of a folder without tests; fails if there are fewer than expected. */
function filesOf(folder: string, atLeast: number): Source[] {
  const found = sources.filter(({ path }) => path.startsWith(`${folder}/`) && !isTest(path))
  expect(found.length, `files found below ${folder}`).toBeGreaterThanOrEqual(atLeast)
  return found
}

/** What a file imports, including types and lazy imports. */
function importsOf({ text }: Source): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
}

const wrongImports = (files: readonly Source[], isAllowed: (name: string) => boolean) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((name) => !isAllowed(name))
      .map((name) => `${file.path} imports ${name}`),
  )

/** Each line that matches a pattern, as path:line. */
const linesWith = (files: readonly Source[], pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

test('the rules find the source files', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(importsOf({ path: '', text: "import { a } from './a.ts'\nawait import('./b.ts')\nimport 'c'" })).toEqual([
    './a.ts',
    './b.ts',
    'c',
  ])
})

describe('who may import whom', () => {
  test('the domain imports nothing but the domain', () => {
    const isDomain = (name: string) => /^(\.\/|#domain\/)/.test(name)
    const [workbooks, others] = [filesOf('src/domain/workbook', 5), filesOf('src/domain', 15)]
    const spectra = filesOf('src/domain/spectrum', 5)
    expect(
      wrongImports(
        others.filter((file) => !workbooks.includes(file) && !spectra.includes(file)),
        isDomain,
      ),
    ).toEqual([])
    // Formats of instruments have many dialects, which packages of their field know.
    const isReader = (name: string) => isDomain(name) || ['jcampconverter', 'spc-parser'].includes(name)
    expect(wrongImports(spectra, isReader)).toEqual([])
    // Pages and server both need the files of Excel, and packages know ZIP and XML better.
    const isKnown = (name: string) => isDomain(name) || ['fflate', 'saxes'].includes(name)
    expect(wrongImports(workbooks, isKnown)).toEqual([])
  })

  test('the contract imports zod, the domain and itself', () => {
    const isAllowed = (name: string) => name === 'zod' || /^(\.\/|#domain\/|#contract\/)/.test(name)
    expect(wrongImports(filesOf('src/contract', 10), isAllowed)).toEqual([])
  })

  test('pages and server never import each other', () => {
    const within = (other: string) => (name: string) => !name.startsWith(`#${other}/`) && !name.includes(`/${other}/`)
    expect(wrongImports(filesOf('src/web', 10), within('server'))).toEqual([])
    expect(wrongImports(filesOf('src/server', 50), within('web'))).toEqual([])
  })

  test('shared parts of the pages use no router, query or domain', () => {
    const isAllowed = (name: string) => !/^(@tanstack\/react-(router|query)|#domain\/|#contract\/)/.test(name)
    expect(wrongImports(filesOf('src/web/ui', 5), isAllowed)).toEqual([])
  })

  test('rooms of the pages import nothing from administration', () => {
    const rooms = filesOf('src/web', 10).filter(({ path }) => !/^src\/web\/(admin\/|routes\.tsx$)/.test(path))
    expect(wrongImports(rooms, (name) => !/^(#web\/|\.\.?\/(.*\/)?)admin\//.test(name))).toEqual([])
  })

  test('only ui and the public pages have styles', () => {
    const styled = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.css'))
    expect(styled.length).toBeGreaterThan(50)
    expect(styled.filter((path) => !/^(ui|public)\//.test(path))).toEqual([])
    // Each page begins with the styles of all; a room takes parts of ui, and not their styles.
    const rooms = filesOf('src/web', 10).filter(({ path }) => !/^src\/web\/(ui\/|(staff|public)\.tsx$)/.test(path))
    expect(wrongImports(rooms, (name) => !name.endsWith('.css'))).toEqual([])
  })

  test('rooms of the pages import what all share, and few rooms beside it', () => {
    const arrows = filesOf('src/web', 10).flatMap((file) => {
      const room = roomOf(file.path)
      const others = importsOf(file).flatMap((name) => pathOf(file.path, name).flatMap(roomOf))
      return room.flatMap((from) => others.filter((to) => to !== from).map((to) => `${from} → ${to}`))
    })
    // An arrow that is gone leaves this list, so that it never comes back; none joins it.
    expect([...new Set(arrows.filter((arrow) => !sharedRooms.has(arrow.split(' → ')[1] ?? '')))].sort()).toEqual(
      Object.keys(roomArrows).sort(),
    )
  })
})

/** The room that holds a file of the staff pages; none for files above the rooms. */
const roomOf = (path: string) => {
  const room = /^src\/web\/([a-z-]+)\//.exec(path)?.[1]
  return room === undefined || room === 'public' ? [] : [room]
}

test('the public pages load nothing from the staff pages, and no schemas, router or query', () => {
  const isAllowed = (name: string) =>
    /^(\.\/|react$|react-dom\/(client|server)$|#domain\/)/.test(name) || name === '#contract/public-pages.ts'
  const files = filesOf('src/web', 10).filter(({ path }) => /^src\/web\/public(\/|\.|-)/.test(path))
  expect(files.length).toBeGreaterThan(10)
  expect(wrongImports(files, isAllowed)).toEqual([])
})

describe('no import cycles', () => {
  /** What each file imports from our own sources, with paths relative to the root. */
  const arrows = new Map(
    sources
      .filter(({ path }) => path.startsWith('src/') && !isTest(path))
      .map((file) => [file.path, importsOf(file).flatMap((name) => pathOf(file.path, name))]),
  )

  test('no file imports itself, directly or through others', () => {
    expect(arrows.size).toBeGreaterThan(500)
    expect(circlesIn(arrows)).toEqual([])
  })

  test('no folder of domain, contract or server imports itself through others', () => {
    const folders = new Map<string, string[]>()
    for (const [path, imports] of arrows) {
      if (path.startsWith('src/web/')) continue
      const folder = folderOf(path)
      const others = imports.map(folderOf).filter((other) => other !== folder)
      folders.set(folder, [...(folders.get(folder) ?? []), ...others])
    }
    expect(folders.size).toBeGreaterThan(30)
    expect(circlesIn(folders)).toEqual([])
  })

  test('a cycle is found', () => {
    const three = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
    ])
    expect(circlesIn(three)).toEqual(['a', 'b', 'c'])
  })
})

/** The path that an import of our own code refers to; empty for a package. */
function pathOf(from: string, name: string): string[] {
  if (name.startsWith('#')) return [`src/${name.slice(1)}`]
  return name.startsWith('.') ? [join(from, '..', name).replaceAll('\\', '/')] : []
}

/**
 * The folder below domain, contract, server or web that contains a file; a file directly in one of these stands alone.
 */
const folderOf = (path: string) => path.split('/').slice(0, 3).join('/')

/**
 * Everything in a cycle or between two: drop what imports nothing that is left, or is imported by nothing, until no
 * more goes.
 */
function circlesIn(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Set(arrows.keys())
  const isTied = (one: string) => {
    const leads = arrows.get(one)?.some((other) => left.has(other)) ?? false
    return leads && [...left].some((other) => arrows.get(other)?.includes(one))
  }
  for (let loose = [...left]; loose.length > 0; ) {
    loose = [...left].filter((one) => !isTied(one))
    for (const one of loose) left.delete(one)
  }
  return [...left].sort()
}

describe('one place for each thing', () => {
  test('only the domain compares sample states', () => {
    const compared =
      /\b(report_)?state\s*[!=]==?\s*['"`]|['"`][A-Z_]+['"`]\s*[!=]==?\s*[\w.?]*state\b|\.includes\([\w.?]*\b(report_)?state\)/
    expect('if (sample.state === "FILLED")').toMatch(compared)
    const files = [...filesOf('src/server', 50), ...filesOf('src/web', 10)].filter(
      // The demo describes what happened to its samples; it decides nothing.
      ({ path }) => !path.startsWith('src/server/demo/'),
    )
    expect(linesWith(files, compared)).toEqual([])
  })

  test('every endpoint declares who may call it, and only declared endpoints are served', () => {
    const declared = filesOf('src/contract', 10).flatMap(({ text }) => text.split(/\bendpoint\(\{/).slice(1))
    expect(declared.length).toBeGreaterThan(35)
    expect(declared.filter((text) => !text.split('summary:')[0]?.includes("access: '"))).toEqual([])
    // The API description and the pages are no endpoints; pages that the server renders show what endpoints answer.
    const others = [
      'src/server/http/serve.ts',
      'src/server/app.ts',
      'src/server/pages/serve-pages.ts',
      'src/server/pages/public-pages.ts',
      'src/server/pages/number-routes.ts',
    ]
    const files = filesOf('src/server', 50).filter(({ path }) => !others.includes(path))
    expect(linesWith(files, /\b(app|scope|server|fastify)\.(get|post|put|patch|delete|route|all)\(/)).toEqual([])
  })

  test('staff pages call the server in one file, and public pages in another', () => {
    // The public pages keep no session and are too small for the contract's schemas, so they have their own file.
    // Loading files of the pages is not a call.
    const ownFiles = ['src/web/api/read-file.ts', 'src/web/shift-worker.ts']
    const places = ['src/web/api/call.ts', 'src/web/public/ask.ts', ...ownFiles]
    const files = filesOf('src/web', 10).filter(({ path }) => !places.includes(path))
    expect(linesWith(files, /(?<![\w.])fetch\(/)).toEqual([])
  })

  test('the server writes to its log; only its start and the operator’s commands write to the console', () => {
    const files = filesOf('src/server', 50).filter(
      ({ path }) => path !== 'src/server/main.ts' && !path.startsWith('src/server/operator/'),
    )
    expect(linesWith(files, /\bconsole\.log\b/)).toEqual([])
  })
})

describe('names and sizes', () => {
  test('no folder has a vague name', () => {
    const folders = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(root, 'src', path)).isDirectory(),
    )
    expect(folders.length).toBeGreaterThan(10)
    expect(folders.filter((path) => /^(shared|common|utils|helpers|lib)$/.test(basename(path)))).toEqual([])
  })

  test('the top of src is domain, contract, server and web', () => {
    expect(readdirSync(join(root, 'src')).sort()).toEqual(['contract', 'domain', 'server', 'web'])
  })

  test('no file is longer than 300 lines', () => {
    const long = sources.filter(({ text }) => text.split('\n').length > 301)
    expect(long.map(({ path, text }) => `${path} has ${text.split('\n').length - 1} lines`)).toEqual([])
  })

  test('nothing is left for later', () => {
    expect(linesWith([...filesOf('src', 100)], /\b(TODO|FIXME)\b/)).toEqual([])
  })
})

test('the lock holds every package with its hash, of every platform, and no address', () => {
  type Entry = { integrity?: string; resolved?: string; optionalDependencies?: Record<string, string> }
  const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(entries.length).toBeGreaterThan(400)
  expect(entries.filter(([, { integrity, resolved }]) => !integrity || resolved).map(([path]) => path)).toEqual([])
  const names = new Set(entries.map(([path]) => path.split('node_modules/').at(-1)))
  const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})
