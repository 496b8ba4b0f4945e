// Part of `npm run keep-version`: notes a fingerprint of each drug that this version ships, so that later versions know which
// rows a service has never changed (src/server/demo/shipped-before.ts).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './pinned-node.mjs'

const { readDemoData } = await import('../src/server/demo/read-data.ts')
const { fingerprintOf } = await import('../src/server/demo/shipped-before.ts')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const file = join(root, 'demo-data/shipped-before.json')
const { [version]: _, ...before } = JSON.parse(readFileSync(file, 'utf8'))
const known = new Set(Object.values(before).flat())
const { drugs } = await readDemoData()
const added = drugs.map(fingerprintOf).filter((/** @type {string} */ one) => !known.has(one))
writeFileSync(file, `${JSON.stringify({ ...before, [version]: added.sort() })}\n`)
