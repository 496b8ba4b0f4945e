#!/usr/bin/env node
/**
 * Sends tables of results from an instrument's computer to Vialog. A single file without dependencies, for Node.js 18 or
 * newer on Windows, macOS and Linux (docs/machines.md).
 *
 *   node drop-folder.mjs drop-folder.json
 *
 * It watches one folder, and sends each file once that has stopped growing. It never changes, moves or deletes a file of
 * that folder. Beside it stand '<folder>.sent.json' (what was sent, by content) and '<folder>.log'.
 */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

const mostBytes = 1_000_000
const mostLogBytes = 5_000_000
/** How long a request may take, and at most how long to wait after one that failed, in ms. */
const patience = 60_000
const longestWait = 5 * 60_000

/** @typedef {{ address: string, key: string, instrument: string, folder: string, everySeconds: number, againMinutes: number, endings: string[] }} Settings */
/** @typedef {'sent' | 'refused' | 'waits'} State */

const settings = readSettings(process.argv[2] ?? 'drop-folder.json')
const folder = resolve(settings.folder)
const ledgerFile = join(dirname(folder), `${basename(folder)}.sent.json`)
const logFile = join(dirname(folder), `${basename(folder)}.log`)

function readSettings(path) {
  const stop = (/** @type {string} */ why) => {
    console.error(why)
    process.exit(2)
  }
  let read
  try {
    // Editors of Windows begin a file with a mark.
    read = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    return stop(`${path} cannot be read: ${wordOf(error)}`)
  }
  const {
    address,
    instrument,
    folder,
    everySeconds = 10,
    againMinutes = 15,
    endings = ['csv', 'txt', 'tsv', 'xlsx'],
  } = read ?? {}
  const key = process.env.VIALOG_KEY ?? read?.key
  for (const [name, value] of Object.entries({ address, instrument, folder, key }))
    if (typeof value !== 'string' || value.trim() === '') stop(`${path} lacks '${name}'.`)
  if (!/^vialog_machine_[\w-]{43}$/.test(key))
    stop("The key is not whole: copy it again, from 'vialog_machine_' to its end.")
  if (!isAddress(address)) stop(`'${address}' is no web address.`)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
  if (new URL(address).protocol !== 'https:' && !isLocal)
    stop('The address must begin with https://, or anybody on the way could read the key.')
  if (!Array.isArray(endings) || !(everySeconds > 0) || !(againMinutes > 0))
    stop(`${path}: 'endings' is a list, 'everySeconds' and 'againMinutes' are numbers above 0.`)
  return {
    address: address.replace(/\/+$/, ''),
    key,
    instrument,
    folder,
    everySeconds,
    againMinutes,
    endings: endings.map((one) => String(one).toLowerCase().replace(/^\./, '')),
  }
}

function isAddress(text) {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

/** A word for an error: never a path, a key or a body. @param {unknown} error */
function wordOf(error) {
  const { code, name, cause } = /** @type {{ code?: string, name?: string, cause?: { code?: string } }} */ (error ?? {})
  return code ?? cause?.code ?? name ?? 'unknown error'
}

function log(text) {
  // The clock of this computer; it decides nothing.
  const line = `${new Date().toISOString()} ${text
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .replaceAll(settings.key, '…')
    .slice(0, 2000)}\n`
  process.stdout.write(line)
  try {
    if (existsSync(logFile) && statSync(logFile).size > mostLogBytes) renameSync(logFile, `${logFile}.old`)
    appendFileSync(logFile, line)
  } catch (error) {
    console.error(`The log cannot be written: ${wordOf(error)}`)
  }
}

/**
 * What became of each content, by its SHA-256. Names only help people.
 * @type {Record<string, { state: State, name: string, at: string, said: string }>}
 */
let ledger = readLedger()

function readLedger() {
  if (!existsSync(ledgerFile)) return {}
  try {
    const read = JSON.parse(readFileSync(ledgerFile, 'utf8'))
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {}
  // Sending again does no harm: the service knows each content.
  log('The list of sent files cannot be read. All files are sent again; the service keeps each only once.')
  return {}
}

/** Writes the whole list beside the old one, then puts it in its place: a cut leaves one or the other. */
function keepLedger() {
  const next = `${ledgerFile}.${process.pid}.new`
  const file = openSync(next, 'w')
  try {
    writeSync(file, JSON.stringify(ledger, null, 1))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(next, ledgerFile)
}

/** Each file as it was at the last look: one that still changes waits. @type {Map<string, string>} */
let looks = new Map()
/** Files whose look is settled and whose content has been dealt with, so that they are not read again. @type {Map<string, string>} */
const done = new Map()
/** When a refused content is tried again, by this process's own clock. @type {Map<string, number>} */
const again = new Map()
/** What was said last of a file, so that nothing is said twice. @type {Map<string, string>} */
const lastSaid = new Map()

function sayOnce(name, text) {
  if (lastSaid.get(name) === text) return
  lastSaid.set(name, text)
  log(`${name}: ${text}`)
}

/** The files that may be read now: of a known ending, and unchanged since the last look. */
async function settledFiles() {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
  const now = new Map()
  const ready = []
  for (const name of names) {
    const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    // Programs write hidden and temporary files while they work.
    if (!settings.endings.includes(ending) || /^[.~]/.test(name)) continue
    const { size, look } = await lookAt(name)
    now.set(name, look)
    if (looks.get(name) === look && done.get(name) !== look && size >= 0) ready.push({ name, size, look })
  }
  looks = now
  return ready
}

/** Its size, and all that changes when somebody writes it. @param {string} name */
async function lookAt(name) {
  const gone = { size: -1, mtimeMs: 0, ctimeMs: 0, ino: 0 }
  const { size, mtimeMs, ctimeMs, ino } = await stat(join(folder, name)).catch(() => gone)
  return { size, look: `${size} ${mtimeMs} ${ctimeMs} ${ino}` }
}

/** The bytes of a file; null while a program holds it or still writes it. @param {string} name @param {string} before */
async function bytesOf(name, before) {
  /** @type {import('node:fs/promises').FileHandle | undefined} */
  let file
  try {
    file = await open(join(folder, name), 'r')
    const bytes = await file.readFile()
    const { size, look } = await lookAt(name)
    return bytes.length === size && look === before ? bytes : null
  } catch (error) {
    sayOnce(name, `cannot be read now (${wordOf(error)}); it is tried again.`)
    return null
  } finally {
    await file?.close()
  }
}

async function deal({ name, size, look }) {
  if (size === 0) {
    sayOnce(name, 'is empty; nothing to send.')
    return true
  }
  if (size > mostBytes) {
    sayOnce(
      name,
      `has ${size} bytes, more than the ${mostBytes} that the service takes. Bring it in on the page of the report.`,
    )
    done.set(name, look)
    return true
  }
  const bytes = await bytesOf(name, look)
  if (bytes === null) return true
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (ledger[hash]?.state === 'sent') {
    if (ledger[hash].name !== name) sayOnce(name, `has the content of ${ledger[hash].name}, which was sent.`)
    done.set(name, look)
    return true
  }
  if ((again.get(hash) ?? 0) > performance.now()) return true
  const answer = await send(name, bytes)
  if (answer.kind === 'later') {
    sayOnce('Sending', `${answer.said}; it is tried again. Nothing is lost.`)
    return false
  }
  lastSaid.delete('Sending')
  ledger = { ...ledger, [hash]: { state: answer.kind, name, at: new Date().toISOString(), said: answer.said } }
  keepLedger()
  if (answer.kind === 'sent') {
    done.set(name, look)
    lastSaid.delete(name)
    log(`${name}: ${answer.said}`)
  } else {
    again.set(hash, performance.now() + settings.againMinutes * 60_000)
    sayOnce(name, `refused: ${answer.said} It stays here, and is tried again later.`)
  }
  return true
}

async function send(name, bytes) {
  let status = 0
  let headers
  let body
  try {
    const answer = await fetch(`${settings.address}/api/machine/results/`, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Machine ${settings.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        file_name: name.slice(-200),
        instrument: settings.instrument,
        content: bytes.toString('base64'),
      }),
      signal: AbortSignal.timeout(patience),
    })
    status = answer.status
    headers = answer.headers
    body = JSON.parse(await answer.text())
  } catch (error) {
    return {
      kind: 'later',
      said: status === 0 ? `the service cannot be reached (${wordOf(error)})` : `the answer was cut (${wordOf(error)})`,
    }
  }
  if (status === 200 && Array.isArray(body?.samples)) return { kind: 'sent', said: saidOf(body) }
  const detail = typeof body?.detail === 'string' ? body.detail : `status ${status}`
  // What another page or a proxy answers says nothing of the file.
  const isOfFile = (status === 400 || status === 413 || status === 415) && String(body?.type).startsWith('urn:vialog:')
  const faults = Array.isArray(body?.errors)
    ? body.errors.map((/** @type {{ message: string }} */ one) => one.message)
    : []
  if (isOfFile) return { kind: 'refused', said: (faults.length > 0 ? faults.slice(0, 20) : [detail]).join(' ') }
  retryAfter = Number(headers?.get('retry-after')) * 1000 || 0
  return { kind: 'later', said: `the service says: ${detail}` }
}

let retryAfter = 0

function saidOf({ is_repeated, samples, left_out }) {
  const drafted = samples.filter(({ standing }) => standing === 'DRAFTED').length
  const waiting = samples
    .filter(({ standing }) => standing === 'WAITS')
    .map(({ sample_id, why }) => `${sample_id} waits for a person: ${why}`)
  return [
    `sent${is_repeated ? ', and was there already' : ''}. ${drafted} drafted.`,
    ...waiting,
    ...(Array.isArray(left_out) && left_out.length > 0
      ? [`${left_out.length} lines of blanks and controls left out.`]
      : []),
  ].join(' ')
}

const rest = (ms) => new Promise((go) => setTimeout(go, ms))

/** Looks, sends, rests; after a failure twice as long each time, up to five minutes. */
async function run() {
  log(`Watching ${basename(folder)} for ${settings.instrument}.`)
  let wait = 0
  for (;;) {
    let isAnswered = true
    try {
      for (const file of await settledFiles()) {
        isAnswered = await deal(file)
        if (!isAnswered) break
      }
      lastSaid.delete('The folder')
    } catch (error) {
      sayOnce('The folder', `cannot be read or written (${wordOf(error)}); it is tried again.`)
    }
    wait = isAnswered ? 0 : Math.min(longestWait, Math.max(settings.everySeconds * 1000, wait * 2))
    await rest(
      Math.max(
        settings.everySeconds * 1000,
        isAnswered ? 0 : Math.max(wait * (0.75 + Math.random() / 2), Math.min(retryAfter, longestWait)),
      ),
    )
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0))
await run()
