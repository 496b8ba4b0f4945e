/**
 * The drop folder (R5.22) against a real server, through a line that is cut: nothing lost, nothing doubled, nothing
 * submitted.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { writeWorkbook } from '#domain/workbook/write-workbook.ts'
import { aFolder } from '../support/data-folder.ts'
import { anInstrument } from '../support/instrument-examples.ts'
import { aKey } from '../support/machines.ts'
import { testService } from '../support/service.ts'
import { atLab, prepare, receive, register } from '../support/stories.ts'

const service = testService()
const program = new URL('../../deploy/drop-folder.mjs', import.meta.url).pathname
let key = ''
let keys = 0
const children = new Set<ChildProcess>()

/** A line to the server, cut after so many bytes. */
let cut: { readonly of: 'request' | 'answer'; readonly after: number } | null = null
let cuts = 0
const sockets = new Set<Socket>()
const line = createServer((caller) => {
  const inside = connect(Number(new URL(service.address).port), '127.0.0.1')
  for (const socket of [caller, inside]) sockets.add(socket.on('error', () => {}))
  const pass = (from: Socket, to: Socket, of: 'request' | 'answer') => {
    let passed = 0
    from.on('data', (part: Buffer) => {
      const left = cut?.of === of ? cut.after - passed : Number.POSITIVE_INFINITY
      passed += part.length
      to.write(part.subarray(0, Math.max(0, left)))
      if (passed >= left) {
        cuts += 1
        // What was written so far still arrives.
        setTimeout(() => {
          caller.destroy()
          inside.destroy()
        }, 20)
      }
    })
    from.on('close', () => to.destroy())
  }
  pass(caller, inside, 'request')
  pass(inside, caller, 'answer')
})

beforeAll(async () => {
  await anInstrument(service, { name: 'GC' })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  cut = null
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  line.close()
})

const portOf = () => {
  const address = line.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A folder with its program, which is not started yet. */
async function aDropFolder() {
  const home = await aFolder()
  // A key of its own, so that no test uses up another one's calls of the minute.
  key = (await aKey(service, 'bring results', { name: `Drop ${++keys}` })).key
  const folder = join(home.path, 'Ergebnisse für Vialog')
  mkdirSync(folder)
  const settings = join(home.path, 'settings.json')
  const address = `http://127.0.0.1:${portOf()}`
  writeFileSync(
    settings,
    `\ufeff${JSON.stringify({ address, key, instrument: 'gc', folder, everySeconds: 0.1, againMinutes: 0.01 })}`,
  )
  const start = (...argv: string[]) => {
    const child = spawn(process.execPath, [...argv, program, settings], { stdio: 'ignore' })
    children.add(child)
    return child
  }
  const read = (ending: string) =>
    existsSync(`${folder}.${ending}`) ? readFileSync(`${folder}.${ending}`, 'utf8') : ''
  const says = (text: string | RegExp) =>
    vi.waitFor(() => expect(read('log')).toMatch(text), { timeout: 30_000, interval: 50 })
  return {
    home,
    folder,
    start,
    says,
    log: () => read('log'),
    ledger: () => read('sent.json'),
    put: (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content),
    [Symbol.asyncDispose]: async () => {
      for (const child of children) child.kill('SIGKILL')
      await home[Symbol.asyncDispose]()
    },
  }
}

const csv = (sample_id: string, percent: number) => `Sample,Compound,Percent\n${sample_id},Caffeine,${percent}\n`
const draftsOf = (sample_id: string) =>
  service.db.selectFrom('reports').select(['is_draft', 'draft_version']).where('sample_id', '=', sample_id).execute()
const filesOf = (sample_id: string) =>
  service.db.selectFrom('machine_results').select(['file_id', 'standing']).where('sample_id', '=', sample_id).execute()
const expectOnce = async (sample_id: string) => {
  expect(await draftsOf(sample_id)).toEqual([{ is_draft: true, draft_version: 1 }])
  expect(await filesOf(sample_id)).toHaveLength(1)
}

test('files are sent once, whatever their name; what is no table of results stays unsent, and nothing is moved', async () => {
  await using drop = await aDropFolder()
  const [one, other, third] = [await atLab(service), await atLab(service), await atLab(service)]
  drop.put('run 1.csv', csv(one, 8))
  drop.put('Läufe ☂ “2”.CSV', csv(other, 9))
  drop.put(
    'book.xlsx',
    await writeWorkbook([
      {
        name: 'Run',
        lines: [
          ['Sample', 'Compound', 'Percent'],
          [third, 'Caffeine', 12],
        ],
      },
    ]),
  )
  drop.put('empty.csv', '')
  drop.put('huge.csv', 'x'.repeat(1_000_001))
  drop.put('.hidden.csv', csv('X1', 1))
  drop.put('~$book.xlsx', 'owner')
  drop.put('notes.pdf', '%PDF')
  mkdirSync(join(drop.folder, 'old.csv'))
  utimesSync(join(drop.folder, 'run 1.csv'), new Date('2040-01-01'), new Date('2040-01-01'))
  const before = readdirSync(drop.folder)
  drop.start()
  await drop.says(/book\.xlsx: sent\. 1 drafted\./)
  await drop.says(/Läufe ☂ “2”\.CSV: sent\./)
  await drop.says(/run 1\.csv: sent\./)
  await drop.says(/empty\.csv: is empty/)
  await drop.says(/huge\.csv: has 1000001 bytes/)
  for (const sample_id of [one, other, third]) await expectOnce(sample_id)
  drop.put('copy of run 1.csv', csv(one, 8))
  await drop.says(/copy of run 1\.csv: has the content of run 1\.csv, which was sent\./)
  expect(readdirSync(drop.folder).sort()).toEqual([...before, 'copy of run 1.csv'].sort())
  expect(drop.log() + drop.ledger()).not.toContain(key)
  // Started again, it sends nothing again.
  for (const child of children) child.kill('SIGKILL')
  const said = drop.log().length
  drop.start()
  await drop.says(/which was sent\.[\s\S]*which was sent\./)
  expect(drop.log().slice(said)).not.toMatch(/: sent\./)
  await expectOnce(one)
})

test('a name that comes again with other content is sent; what a person may have seen is not overwritten', async () => {
  await using drop = await aDropFolder()
  const sample_id = await atLab(service)
  drop.put('result.csv', csv(sample_id, 8))
  drop.start()
  await drop.says(/result\.csv: sent\. 1 drafted\./)
  drop.put('result.csv', csv(sample_id, 9))
  await drop.says(/result\.csv: sent\. 0 drafted\. .* waits for a person: A draft by GC-MS exists already/)
  expect((await filesOf(sample_id)).map(({ standing }) => standing)).toEqual(['DRAFTED', 'WAITS'])
})

test('a file that is still being written waits until it is whole', async () => {
  await using drop = await aDropFolder()
  const sample_id = await atLab(service)
  drop.put('slow.csv', 'Sample,Compound,Percent\n')
  drop.start()
  for (const name of ['Caffeine', 'Xylazine', 'Fentanyl', '4-ANPP', 'Carfentanil', 'o-Fluorofentanyl']) {
    await new Promise((resolve) => setTimeout(resolve, 40))
    appendFileSync(join(drop.folder, 'slow.csv'), `${sample_id},${name},2\n`)
  }
  await drop.says(/slow\.csv: sent\. 1 drafted\./)
  await expectOnce(sample_id)
  const found = await service.db
    .selectFrom('report_findings as f')
    .innerJoin('reports as r', 'r.id', 'f.report_id')
    .select('f.list_order')
    .where('r.sample_id', '=', sample_id)
    .execute()
  expect(found).toHaveLength(6)
})

test('a file that is refused stays, says why once, and comes in when its reason is gone', async () => {
  await using drop = await aDropFolder()
  const sample_id = await service.freeId('Parkdale')
  drop.put('early.csv', csv(sample_id, 8))
  drop.start()
  await drop.says(/early\.csv: refused: Line 2: Central laboratory has no sample/)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(drop.log().match(/refused/g)).toHaveLength(1)
  await register(service, { sample_id })
  await prepare(service, [sample_id])
  await receive(service, [sample_id])
  await drop.says(/early\.csv: sent\. 1 drafted\./)
  await expectOnce(sample_id)
})

test('twenty files over a line that is cut in requests and in answers, with kills in between: each comes once', async () => {
  await using drop = await aDropFolder()
  const samples: string[] = []
  for (let at = 0; at < 20; at += 1) samples.push(await atLab(service))
  cuts = 0
  cut = { of: 'answer', after: 0 }
  for (const [at, sample_id] of samples.entries()) drop.put(`run ${at}.csv`, csv(sample_id, at + 2))
  let child = drop.start()
  for (const [of, after] of [
    ['answer', 0],
    ['answer', 40],
    ['request', 10],
    ['request', 400],
    ['answer', 300],
    ['request', 0],
  ] as const) {
    cut = { of, after }
    const before = cuts
    await vi.waitFor(() => expect(cuts).toBeGreaterThan(before), { timeout: 30_000, interval: 20 })
    if (of === 'answer') {
      child.kill('SIGKILL')
      child = drop.start()
    } else await drop.says(/Sending: .*it is tried again\. Nothing is lost\./)
  }
  cut = null
  await vi.waitFor(async () => expect(Object.keys(JSON.parse(drop.ledger() || '{}'))).toHaveLength(20), {
    timeout: 60_000,
    interval: 100,
  })
  for (const sample_id of samples) await expectOnce(sample_id)
  expect(drop.log()).toMatch(/Sending: .*it is tried again\. Nothing is lost\./)
  expect(drop.log()).not.toContain(key)
})

test('a spoilt list of sent files does no harm; a revoked key and another page at the address lose nothing', async () => {
  await using drop = await aDropFolder()
  const sample_id = await atLab(service)
  drop.put('run.csv', csv(sample_id, 8))
  writeFileSync(`${drop.folder}.sent.json`, '{"half')
  await service.db
    .updateTable('machine_keys')
    .set({ revoked_at: new Date().toISOString(), revoked_by: 'x' })
    .where('name', '=', `Drop ${keys}`)
    .execute()
  drop.start()
  await drop.says(/The list of sent files cannot be read/)
  await drop.says(/Sending: the service says: This key is not valid/)
  await service.db
    .updateTable('machine_keys')
    .set({ revoked_at: null, revoked_by: null })
    .where('name', '=', `Drop ${keys}`)
    .execute()
  await drop.says(/run\.csv: sent\. 1 drafted\./)
  await expectOnce(sample_id)
})

test('settings that would send a key in the open, or that lack something, stop it at once', async () => {
  const home = await aFolder()
  const run = (settings: object | string) =>
    new Promise<[number | null, string]>((resolve) => {
      const path = join(home.path, 's.json')
      writeFileSync(path, typeof settings === 'string' ? settings : JSON.stringify(settings))
      const child = spawn(process.execPath, [program, path])
      let said = ''
      child.stderr.on('data', (part) => {
        said += part
      })
      child.on('close', (code) => resolve([code, said.trim()]))
    })
  const good = {
    address: 'https://lab.example',
    key: `vialog_machine_${'A'.repeat(43)}`,
    instrument: 'GC',
    folder: home.path,
  }
  expect(await run('{')).toEqual([2, expect.stringContaining('cannot be read')])
  expect(await run({ ...good, address: 'http://lab.example' })).toEqual([
    2,
    expect.stringContaining('must begin with https://'),
  ])
  expect(await run({ ...good, everySeconds: 'often' })).toEqual([2, expect.stringContaining('numbers above 0')])
  await home[Symbol.asyncDispose]()
})
