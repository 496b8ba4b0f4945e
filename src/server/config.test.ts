import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { demoAllowed, readConfig } from './config.ts'

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      dataDir: `${process.cwd()}/data`,
      trustProxy: false,
      demo: null,
      production: false,
    })
  })

  test('is read as it says', () => {
    const env = {
      PORT: '80',
      PUBLIC_URL: 'https://vialog.example.org/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      DEMO: '0',
      NODE_ENV: 'production',
    }
    expect(readConfig(env)).toMatchObject({
      port: 80,
      publicUrl: 'https://vialog.example.org',
      trustProxy: '10.0.0.0/8,::1',
      demo: false,
      production: true,
    })
    const SMS_ALLOW_HOST = 'Gateway.example.org, 10.0.0.7,fd00::7'
    expect(readConfig({ SMS_ALLOW_HOST }).smsAllowHosts).toEqual(['gateway.example.org', '10.0.0.7', 'fd00::7'])
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
  })

  test('any password in codes is taken, and none is misread', () => {
    for (let code = 33; code < 127; code++) {
      const password = `a${String.fromCharCode(code)}b`
      const raw = `postgres://ana:${password}@host:5432/vialog`
      const inCodes = `postgres://ana:${encodeURIComponent(password)}@host:5432/vialog`
      expect(readConfig({ DATABASE_URL: inCodes }).databaseUrl).toBe(inCodes)
      expect(new pg.Client({ connectionString: inCodes })).toMatchObject({ host: 'host', password })
      if (faultOf({ DATABASE_URL: raw }) === '')
        expect(new pg.Client({ connectionString: raw })).toMatchObject({ host: 'host', password })
    }
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://ana:sesame@host/vialog'],
    ['DATABASE_URL', 'postgres://ana:sesame@1@host/vialog'],
    ['DATABASE_URL', 'postgres://ana:sesame/1@host/vialog'],
    ['DATABASE_URL', 'postgres://ana:sesame?1@host/vialog'],
    ['DATABASE_URL', 'postgres://ana:sesame#1@host/vialog'],
    ['DATABASE_URL', 'postgres://ana:sesame%e@host/vialog'],
    ['DATABASE_URL', 'postgres://ana:sesame 1@host/vialog'],
    ['PUBLIC_URL', 'vialog.example.org'],
    ['PUBLIC_URL', 'https://example.org/vialog'],
    ['SECRET_KEY', 'short'],
    ['TRUST_PROXY', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
    ['WORKERS', '0'],
    ['WORKERS', '17'],
    ['DRAIN_SECONDS', 'soon'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'not a host'],
    ['SMS_ALLOW_HOST', 'https://gateway.example.org'],
    ['SMS_ALLOW_HOST', 'gateway.example.org:8443'],
    ['SMS_ALLOW_HOST', 'gateway one'],
    ['SMS_ALLOW_HOST', ','],
    ['BACKUP_AFTER', 'rclone copyto'],
    ['BACKUP_AFTER', '/usr/bin/restic backup && reboot'],
  ])('a bad %s is named in one line: %s', (name, value) => {
    const fault = faultOf({ [name]: value })
    expect(fault).toMatch(new RegExp(`^${name} must `))
    expect(fault).not.toContain('sesame')
    expect(fault).not.toContain('\n')
  })
})

test('the demo is made only where no one can take it for a real service, or where it is asked for', () => {
  const allowed = (env: NodeJS.ProcessEnv) => demoAllowed(readConfig(env))
  expect(allowed({})).toBe(true)
  expect(allowed({ HOST: '::1' })).toBe(true)
  expect(allowed({ HOST: '0.0.0.0' })).toBe(false)
  expect(allowed({ NODE_ENV: 'production' })).toBe(false)
  expect(allowed({ DATABASE_URL: 'postgres://host/vialog' })).toBe(false)
  expect(allowed({ DATABASE_URL: 'postgres://host/vialog', DEMO: '1' })).toBe(true)
  expect(allowed({ DEMO: '0' })).toBe(false)
})

function faultOf(env: NodeJS.ProcessEnv) {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}
