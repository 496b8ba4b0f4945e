import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { StartFault } from './start-fault.ts'

/** The fewest characters of a passphrase. */
export const shortestPassphrase = 12

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How much the server logs. */
type LogLevel = (typeof logLevels)[number]

/** Reads the environment. An empty variable counts as not set; a bad one is a StartFault that names it. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = <T>(name: string, otherwise: T, parse: (text: string, name: string) => T): T => {
    const text = env[name]?.trim()
    return text ? parse(text, name) : otherwise
  }
  return {
    port: read('PORT', 3000, port),
    host: read('HOST', '127.0.0.1', host),
    /** The operator's own PostgreSQL; null runs the embedded one. */
    databaseUrl: read<string | null>('DATABASE_URL', null, databaseUrl),
    /** An absolute path. */
    dataDir: resolve(read('DATA_DIR', './data', (text) => text)),
    /** The address that people use, without a slash at its end. */
    publicUrl: read<string | null>('PUBLIC_URL', null, publicUrl),
    secretKey: read<string | null>('SECRET_KEY', null, secretKey),
    /**
     * Keys for the heads of the custody log: the first seals, the others only verify. Empty: the server keeps one under
     * DATA_DIR.
     */
    custodyKeys: read<readonly string[]>('CUSTODY_KEY', [], custodyKeys),
    /** As Fastify's `trustProxy`: on or off, how many proxies, or their addresses. */
    trustProxy: read<boolean | number | string>('TRUST_PROXY', false, trustProxy),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
    /** null: the operator did not say. */
    demo: read<boolean | null>('DEMO', null, onOrOff),
    /** Whether the server caches answers in memory. */
    remember: read('REMEMBER', true, onOrOff),
    /** How many server processes answer on the one port. */
    workers: read('WORKERS', 1, wholeNumber(1, 16)),
    /** Seconds for which a stopping server says 'not ready' and still takes requests, so that a proxy notices. */
    drainSeconds: read('DRAIN_SECONDS', 0, wholeNumber(0, 120)),
    /** How far the event loop may lag, in ms, before the server turns requests away for a moment. */
    busyAfter: read('BUSY_AFTER', 1500, wholeNumber(100, 600_000)),
    /** Where Prometheus asks for metrics; null: nowhere. */
    metricsPort: read<number | null>('METRICS_PORT', null, port),
    metricsHost: read('METRICS_HOST', '127.0.0.1', host),
    /** Where the nightly backups go, absolute; null makes none. */
    backupDir: read<string | null>('BACKUP_DIR', null, (text) => resolve(text)),
    /** Encrypts backups. Read from the environment only: a list of processes would show an option. */
    backupPassphrase: read<string | null>('BACKUP_PASSPHRASE', null, passphrase),
    /**
     * A command that runs after each backup that passed its trial restore, with the file as its last argument; null:
     * none.
     */
    backupAfter: read<readonly string[] | null>('BACKUP_AFTER', null, command),
    /** Hosts of text-message gateways that may have a private address. */
    smsAllowHosts: read<readonly string[]>('SMS_ALLOW_HOST', [], hostNames),
    production: env.NODE_ENV === 'production',
  }
}

/** The checked environment. Settings that a service changes while it runs are in the database instead. */
export type Config = ReturnType<typeof readConfig>

/** Whether an empty database may become the demo service: only where nobody can take it for a real one. */
export function demoAllowed(config: Pick<Config, 'demo' | 'host' | 'databaseUrl' | 'production'>): boolean {
  if (config.demo !== null) return config.demo
  return isLoopback(config.host) && config.databaseUrl === null && !config.production
}

/** Whether a host name or address means this machine alone. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name)
}

const port = wholeNumber(0, 65535)
const host = matching(/^[\w.:-]+$/, 'be an address or a host name, such as 127.0.0.1')
const secretKey = matching(/^.{32,}$/s, 'have at least 32 characters')
const passphrase = matching(
  new RegExp(`^.{${shortestPassphrase},}$`, 's'),
  `have at least ${shortestPassphrase} characters`,
)

function matching(shape: RegExp, must: string) {
  return (text: string, name: string) => {
    if (!shape.test(text)) throw new StartFault(`${name} must ${must}.`)
    return text
  }
}

function wholeNumber(least: number, most: number) {
  return (text: string, name: string) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new StartFault(`${name} must be a number from ${least} to ${most}.`)
    return value
  }
}

function command(text: string, name: string) {
  const words = text.split(/\s+/)
  if (!isAbsolute(words[0] ?? '') || /["'`$|;&<>]/.test(text))
    throw new StartFault(
      `${name} must be the whole path of a program, and plain words after it; no shell reads it. Put more into a script of your own.`,
    )
  return words
}

function databaseUrl(text: string, name: string) {
  // Never repeat the value: it may hold a password.
  const beforeHost = text.slice(text.indexOf('//') + 2, Math.max(text.lastIndexOf('@'), 0))
  if (/[@/?#\s]|%(?![\da-f]{2})/i.test(beforeHost))
    throw new StartFault(
      `${name} must have a code for some characters of a user or password: %40 for @, %2F for /, %3F for ?, %23 for #, %25 for %, %20 for a space.`,
    )
  const url = URL.parse(text)
  const ok = url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
  if (!ok) throw new StartFault(`${name} must look like postgres://user:password@host:5432/database.`)
  return text
}

function publicUrl(text: string, name: string) {
  const url = URL.parse(text)
  const ok = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  if (!ok) throw new StartFault(`${name} must be an address without a path, such as https://vialog.example.org.`)
  return url.origin
}

function custodyKeys(text: string, name: string) {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '')
  if (keys.length === 0 || keys.some((key) => key.length < 32))
    throw new StartFault(
      `${name} must be a key of at least 32 characters, or several with commas between, the newest first.`,
    )
  return keys
}

function hostNames(text: string, name: string) {
  const names = text.split(',').flatMap((part) => part.trim().toLowerCase() || [])
  const isHost = (each: string) => isIP(each) !== 0 || /^[a-z\d]([\w.-]*[a-z\d])?$/.test(each)
  if (names.length === 0 || !names.every(isHost))
    throw new StartFault(
      `${name} must be host names or addresses with commas between, without https:// and port, such as sms.example.org.`,
    )
  return names
}

function trustProxy(text: string, name: string) {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (/^\d+$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  const ok = parts.every((part) =>
    /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d+)?|[\da-f:.]*:[\da-f:.]*(\/\d+)?)$/i.test(part),
  )
  if (!ok) throw new StartFault(`${name} must be true, false, a number of proxies, or their addresses.`)
  return parts.join(',')
}

function logLevel(text: string, name: string): LogLevel {
  const level = logLevels.find((each) => each === text.toLowerCase())
  if (!level) throw new StartFault(`${name} must be one of ${logLevels.join(', ')}.`)
  return level
}

function onOrOff(text: string, name: string) {
  if (/^(1|true)$/i.test(text)) return true
  if (/^(0|false)$/i.test(text)) return false
  throw new StartFault(`${name} must be 1 or 0.`)
}
