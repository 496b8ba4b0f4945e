import { resolve } from 'node:path'
import { StartFault } from './start-fault.ts'

/** A passphrase has so many characters at least. */
export const shortestPassphrase = 12

/** What the environment says, checked. Anything a service changes while it runs is a setting in the database instead. */
export type Config = {
  port: number
  host: string
  /** An own PostgreSQL; null runs the embedded one. */
  databaseUrl: string | null
  /** Absolute. */
  dataDir: string
  /** The address that people use, without a slash at its end. */
  publicUrl: string | null
  secretKey: string | null
  /** Seals heads of the custody log; the first seals, older ones are accepted. Empty: one is kept under DATA_DIR. */
  custodyKeys: readonly string[]
  /** As Fastify's `trustProxy`: on or off, how many proxies, or their addresses. */
  trustProxy: boolean | number | string
  logLevel: LogLevel
  /** null: not said. */
  demo: boolean | null
  /** Whether answers are kept in memory; without it each is made by the database. */
  remember: boolean
  /** How many server processes answer on the one port. */
  workers: number
  /** Seconds between 'not ready' and the last request that is taken, for a proxy to notice. */
  drainSeconds: number
  /** How late the server may be, in ms, before it sends people away for a moment. */
  busyAfter: number
  /** Where Prometheus asks for metrics; null: nowhere. */
  metricsPort: number | null
  metricsHost: string
  /** Where the nightly backups go, absolute; null makes none. */
  backupDir: string | null
  /** Encrypts backups; read from the environment only, so that no list of processes shows it. */
  backupPassphrase: string | null
  production: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How much the server logs. */
type LogLevel = (typeof logLevels)[number]

/** Reads the environment. An empty variable counts as not set; a bad one is a StartFault that names it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = <T>(name: string, otherwise: T, parse: (text: string, name: string) => T): T => {
    const text = env[name]?.trim()
    return text ? parse(text, name) : otherwise
  }
  return {
    port: read('PORT', 3000, port),
    host: read('HOST', '127.0.0.1', host),
    databaseUrl: read<string | null>('DATABASE_URL', null, databaseUrl),
    dataDir: resolve(read('DATA_DIR', './data', (text) => text)),
    publicUrl: read<string | null>('PUBLIC_URL', null, publicUrl),
    secretKey: read<string | null>('SECRET_KEY', null, secretKey),
    custodyKeys: read<readonly string[]>('CUSTODY_KEY', [], custodyKeys),
    trustProxy: read<boolean | number | string>('TRUST_PROXY', false, trustProxy),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
    demo: read<boolean | null>('DEMO', null, onOrOff),
    remember: read('REMEMBER', true, onOrOff),
    workers: read('WORKERS', 1, wholeNumber(1, 16)),
    drainSeconds: read('DRAIN_SECONDS', 0, wholeNumber(0, 120)),
    busyAfter: read('BUSY_AFTER', 1500, wholeNumber(100, 600_000)),
    metricsPort: read<number | null>('METRICS_PORT', null, port),
    metricsHost: read('METRICS_HOST', '127.0.0.1', host),
    backupDir: read<string | null>('BACKUP_DIR', null, (text) => resolve(text)),
    backupPassphrase: read<string | null>('BACKUP_PASSPHRASE', null, passphrase),
    production: env.NODE_ENV === 'production',
  }
}

/** Whether an empty database may be filled with the demo service: only where no one can take it for a real one. */
export function demoAllowed(config: Pick<Config, 'demo' | 'host' | 'databaseUrl' | 'production'>): boolean {
  if (config.demo !== null) return config.demo
  return isLoopback(config.host) && config.databaseUrl === null && !config.production
}

function isLoopback(name: string) {
  return name === 'localhost' || name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name)
}

const port = (text: string, name: string) => wholeNumber(0, 65535)(text, name)

function wholeNumber(least: number, most: number) {
  return (text: string, name: string) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new StartFault(`${name} must be a number from ${least} to ${most}.`)
    return value
  }
}

function host(text: string, name: string) {
  if (!/^[\w.:-]+$/.test(text)) throw new StartFault(`${name} must be an address or a host name, such as 127.0.0.1.`)
  return text
}

function databaseUrl(text: string, name: string) {
  // The value is never repeated: it may hold a password.
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

function secretKey(text: string, name: string) {
  if (text.length < 32) throw new StartFault(`${name} must have at least 32 characters.`)
  return text
}

function custodyKeys(text: string, name: string) {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '')
  if (keys.length === 0 || keys.some((key) => key.length < 32))
    throw new StartFault(
      `${name} must be a key of at least 32 characters, or several with commas between, the newest first.`,
    )
  return keys
}

function passphrase(text: string, name: string) {
  if (text.length < shortestPassphrase)
    throw new StartFault(`${name} must have at least ${shortestPassphrase} characters.`)
  return text
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
