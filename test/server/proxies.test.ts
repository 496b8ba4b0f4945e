/**
 * What the docs say of nginx, Caddy and systemd, run as it stands there, but for addresses, folders and names; by
 * `npm run test:proxies`, since it takes programs that not everybody has.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { urlOf } from '../../bench/load/bench-service.ts'
import { endAmidWrites } from '../support/amid-writes.ts'
import { aFolder } from '../support/data-folder.ts'
import { aProgram, freePort } from '../support/programs.ts'
import { aServerProcess } from '../support/server-process.ts'
import { testService } from '../support/service.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url).pathname
const operations = readFileSync(at('docs/operations.md'), 'utf8')

/** A block of code of the docs. */
function block(language: string): string {
  const [, text] = operations.match(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``)) ?? []
  if (text === undefined) throw new Error(`docs/operations.md has no block of ${language}.`)
  return text
}

/** The text with each of these parts replaced, all of which must be there. */
function changed(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`There is no ${from} in it.`)
    return now.replaceAll(from, to)
  }, text)
}

describe.runIf(process.env.PROXIES === '1')('as docs/operations.md has it', () => {
  const service = testService()
  const ofCaddy = testService()

  /** Two servers behind nginx. */
  async function behindNginx() {
    const stack = new AsyncDisposableStack()
    const folder = stack.use(await aFolder())
    const env = { DATABASE_URL: urlOf(service.connection), TRUST_PROXY: '1' }
    const one = stack.use(aServerProcess({ ...env, DATA_DIR: folder.path }))
    const other = stack.use(aServerProcess({ ...env, DATA_DIR: folder.path }))
    const [first, second] = (await Promise.all([one.ready(), other.ready()])).map((address) => new URL(address).host)
    const port = await freePort()
    const site = changed(block('nginx'), {
      '10.0.0.11:3000': first ?? '',
      '10.0.0.12:3000': second ?? '',
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/ssl/vialog.pem': at('test/data/local-certificate.pem'),
      '/etc/ssl/vialog.key': at('test/data/local-key.pem'),
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder.path}/${name};`,
    )
    const access = join(folder.path, 'access.log')
    const whole = `daemon off; master_process off; pid ${folder.path}/nginx.pid; error_log stderr;
      events {}
      http { access_log ${access}; ${temporary.join(' ')} ${site} }`
    const config = join(folder.path, 'nginx.conf')
    await writeFile(config, whole)
    const address = `https://localhost:${port}`
    stack.use(await aProgram('nginx', ['-p', folder.path, '-c', config], address))
    return { stack, one, address, access, direct: `http://${first}` }
  }

  test('nginx: TLS, one of two servers killed amid writes, and nobody loses anything', async () => {
    const { stack, one, address } = await behindNginx()
    await using _all = stack
    const status = await new Promise((resolve, reject) => {
      const ca = readFileSync(at('test/data/local-certificate.pem'))
      request(`${address}/api/ready/`, { ca, rejectUnauthorized: true }, (reply) => resolve(reply.statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
    await endAmidWrites(service, address, async () => {
      one.child.kill('SIGKILL')
      await one.ended
    })
  })

  test('nginx: an address that a caller makes up counts for nothing, and no path is logged', async () => {
    const { stack, address, access, direct } = await behindNginx()
    await using _all = stack
    const looks = async (base: string) => {
      const seen: number[] = []
      for (let look = 0; look < 40; look += 1) {
        const headers = { 'x-forwarded-for': `10.20.30.${look}` }
        seen.push((await fetch(`${base}/service-users/result/NOTHERE${look}`, { headers })).status)
      }
      return new Set(seen)
    }
    // Who reaches a server past its proxy may say what they like: the port is not for the public.
    expect(await looks(direct)).toEqual(new Set([404]))
    expect(await looks(address)).toEqual(new Set([404, 429]))
    expect(await readFile(access, 'utf8').catch(() => '')).toBe('')
  })

  test('nginx: a file of 19 MB passes to the server, and one of 21 MB does not', async () => {
    const { stack, address } = await behindNginx()
    await using _all = stack
    const send = (megabytes: number) =>
      new Promise<string>((resolve, reject) => {
        const call = request(`${address}/api/auth/token/`, { method: 'POST' }, (reply) => {
          resolve(`${reply.statusCode} ${reply.headers['content-type']}`)
          reply.resume()
        })
        call.on('error', reject)
        call.end(new Uint8Array(megabytes * 1024 * 1024))
      })
    // The server's own word, and nginx's.
    expect(await send(19)).toMatch(/^4\d\d application\/problem\+json/)
    expect(await send(21)).toBe('413 text/html')
  })

  test('Caddy as compose.yaml starts it: a server that is not ready gets nothing', async () => {
    await using folder = await aFolder()
    const env = { DATABASE_URL: urlOf(ofCaddy.connection), TRUST_PROXY: 'loopback', DATA_DIR: folder.path }
    await using one = aServerProcess(env)
    await using other = aServerProcess(env)
    const [first, second] = (await Promise.all([one.ready(), other.ready()])).map((address) => new URL(address).host)
    const [, format] = readFileSync(at('compose.yaml'), 'utf8').match(/printf "(.*?)" "\$\$SITE"/) ?? []
    const address = `http://127.0.0.1:${await freePort()}`
    const parts = { '%s': address, 'one:3000': first ?? '', 'other:3000': second ?? '', '\\n': '\n' }
    const config = join(folder.path, 'Caddyfile')
    await writeFile(config, `{\nadmin off\n}\n${changed(format ?? '', parts)}`)
    const home = { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path }
    await using _caddy = await aProgram('caddy', ['run', '--config', config], `${address}/api/ready/`, home)
    await endAmidWrites(ofCaddy, address, async () => {
      one.child.kill('SIGTERM')
      await one.ended
    })
  })

  test('the unit of systemd holds, and its command starts as a user who may write nothing but its data', async () => {
    await using folder = await aFolder()
    const data = join(folder.path, 'state')
    await mkdir(data)
    await chmod(data, 0o777)
    const unit = join(folder.path, 'vialog.service')
    const text = changed(block('ini'), { '/opt/vialog': at('').replace(/\/$/, ''), 'User=vialog': 'User=nobody' })
    await writeFile(unit, text)
    expect(execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8', stdio: 'pipe' })).toBe('')
    const [, command = ''] = text.match(/^ExecStart=(.*)$/m) ?? []
    const [, line = ''] = text.match(/^Environment=(.*)$/m) ?? []
    const port = await freePort()
    const settings = line.split(' ').map((pair): readonly [string, string] => {
      const [name = '', value = ''] = pair.split('=')
      return [name, { PORT: String(port), METRICS_PORT: '', DATA_DIR: data }[name] ?? value]
    })
    const own = settings.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`)
    const address = `http://127.0.0.1:${port}/api/ready/`
    const asUser = ['-u', 'nobody', '--', 'env', '-i', '-C', at(''), `PATH=${process.env.PATH}`, ...own]
    await using server = await aProgram('runuser', [...asUser, ...command.split(' ')], address)
    expect(await (await fetch(address)).json()).toEqual({ status: 'ready' })
    expect(server.said()).not.toContain('EACCES')
  })
})
