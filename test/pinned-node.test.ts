/** What an install says where the Node.js that it brought does not run. */
import { expect, test } from 'vitest'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
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
