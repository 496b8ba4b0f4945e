/**
 * Runs the files of deploy/ for nginx, Caddy and systemd as they are, except for addresses, folders and names. Only in
 * `npm run test:proxies`, because it needs programs that not everybody has.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../bench/load/bench-service.ts'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { endAmidWrites } from '../support/amid-writes.ts'
import { aFolder } from '../support/data-folder.ts'
import { aProgram, freePort } from '../support/programs.ts'
import { aServerProcess } from '../support/server-process.ts'
import { testService } from '../support/service.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url).pathname
const fileOf = (path: string) => readFileSync(at(path), 'utf8')

/** The text with these parts replaced; each part must be there. */
function changed(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`There is no ${from} in it.`)
    return now.replaceAll(from, to)
  }, text)
}

/** The status and the type of what answers a body of this size. */
function sendTo(address: string, megabytes: number): Promise<string> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = send(`${address}/api/auth/token/`, { method: 'POST' }, (reply) => {
      resolve(`${reply.statusCode} ${reply.headers['content-type']}`)
      reply.resume()
    })
    call.on('error', reject)
    call.end(new Uint8Array(megabytes * 1_000_000))
  })
}

describe.runIf(process.env.PROXIES === '1')('the files of deploy/', () => {
  const service = testService()
  const atCaddy = testService()
  // Without them a server has no public pages, and so no look-ups to limit.
  beforeAll(() => ensurePages(), 180_000)

  /** Starts two servers behind nginx. */
  async function behindNginx() {
    const stack = new AsyncDisposableStack()
    const folder = stack.use(await aFolder())
    const env = { DATABASE_URL: urlOf(service.connection), TRUST_PROXY: '1' }
    const one = stack.use(aServerProcess({ ...env, DATA_DIR: folder.path }))
    const other = stack.use(aServerProcess({ ...env, DATA_DIR: folder.path }))
    const [first, second] = (await Promise.all([one.ready(), other.ready()])).map((address) => new URL(address).host)
    const port = await freePort()
    const access = join(folder.path, 'access.log')
    const site = changed(fileOf('deploy/nginx.conf'), {
      '10.0.0.11:3000': first ?? '',
      '10.0.0.12:3000': second ?? '',
      '    listen [::]:80;\n': '',
      '    listen [::]:443 ssl http2;\n': '',
      'listen 80': `listen 127.0.0.1:${await freePort()}`,
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/ssl/vialog.pem': at('test/data/local-certificate.pem'),
      '/etc/ssl/vialog.key': at('test/data/local-key.pem'),
      '/var/log/nginx/vialog.log': access,
      '/var/log/nginx/vialog-error.log': join(folder.path, 'error.log'),
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder.path}/${name};`,
    )
    const whole = `daemon off; master_process off; pid ${folder.path}/nginx.pid; error_log stderr;
      events {}
      http { ${temporary.join(' ')} ${site} }`
    const config = join(folder.path, 'nginx.conf')
    await writeFile(config, whole)
    const address = `https://localhost:${port}`
    stack.use(await aProgram('nginx', ['-p', folder.path, '-c', config], address))
    return { stack, one, other, address, access, direct: `http://${first}`, folder: folder.path }
  }

  test('nginx: with TLS, nobody loses anything when one of two servers is killed during writes', async () => {
    const { stack, one, address } = await behindNginx()
    await using _all = stack
    const status = await new Promise((resolve, reject) => {
      const ca = readFileSync(at('test/data/local-certificate.pem'))
      httpsRequest(`${address}/api/ready/`, { ca, rejectUnauthorized: true }, (reply) => resolve(reply.statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
    await endAmidWrites(service, address, async () => {
      one.child.kill('SIGKILL')
      await one.ended
    })
  })

  test('nginx: a forged address is ignored, and no path is logged', async () => {
    const { stack, address, access, direct } = await behindNginx()
    await using _all = stack
    /** Looks for an ID that is not there, each time as if from another address, until the server refuses to answer. */
    const looks = async (base: string, most: number) => {
      const seen: number[] = []
      while (seen.length < most && seen.at(-1) !== 429) {
        const headers = { 'x-forwarded-for': `10.20.30.${seen.length}` }
        seen.push((await fetch(`${base}/service-users/result/NOTHERE${seen.length}`, { headers })).status)
      }
      return seen
    }
    // Anyone who reaches a server directly can forge an address: its port must not be public.
    expect(new Set(await looks(direct, 40))).toEqual(new Set([404]))
    // The limit is one of each minute, and a minute may end within these.
    const seen = await looks(address, 250)
    expect(seen.at(-1)).toBe(429)
    const log = await readFile(access, 'utf8')
    expect(log.split('\n')).toHaveLength(seen.length + 2)
    expect(log).not.toMatch(/NOTHERE|127\.0\.0\.1|10\.20/)
  })

  test('nginx: a file of 49 MB passes to the server, and one of 51 MB does not', async () => {
    const { stack, address } = await behindNginx()
    await using _all = stack
    // The server's own answer, and nginx's.
    expect(await sendTo(address, 49)).toMatch(/^4\d\d application\/problem\+json/)
    expect(await sendTo(address, 51)).toBe('413 text/html')
  })

  test('nginx: while no server answers it says 503 and when to ask again, and nothing of a person stands in its logs', async () => {
    const { stack, one, other, address, folder } = await behindNginx()
    await using _all = stack
    for (const server of [one, other]) {
      server.child.kill('SIGKILL')
      await server.ended
    }
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(`${address}/service-users/result/NOTHERE1`, { method })
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await reply.text()).toContain('Please try again.')
    }
    for (const file of ['access.log', 'error.log'])
      expect(await readFile(join(folder, file), 'utf8')).not.toMatch(/NOTHERE|127\.0\.0\.1|service-users/)
  })

  /** Starts two servers behind Caddy. */
  async function behindCaddy() {
    const stack = new AsyncDisposableStack()
    const folder = stack.use(await aFolder())
    const env = { DATABASE_URL: urlOf(atCaddy.connection), TRUST_PROXY: 'loopback', DATA_DIR: folder.path }
    const one = stack.use(aServerProcess(env))
    const other = stack.use(aServerProcess(env))
    const hosts = (await Promise.all([one.ready(), other.ready()])).map((url) => new URL(url).host)
    const address = `http://127.0.0.1:${await freePort()}`
    const settings = { SITE: address, SERVERS: hosts.join(' ') }
    const home = { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path }
    const config = join(folder.path, 'Caddyfile')
    await writeFile(config, fileOf('deploy/Caddyfile').replace('{\n\tlog', '{\n\tadmin off\n\tlog'))
    const args = ['run', '--config', config]
    const caddy = stack.use(await aProgram('caddy', args, `${address}/api/ready/`, { ...home, ...settings }))
    return { stack, one, other, caddy, address }
  }

  test('Caddy: a server that is stopping gets no requests', async () => {
    const { stack, one, address } = await behindCaddy()
    await using _all = stack
    await endAmidWrites(atCaddy, address, async () => {
      one.child.kill('SIGTERM')
      await one.ended
    })
  })

  test('Caddy: a file of 49 MB passes to the server', async () => {
    const { stack, address } = await behindCaddy()
    await using _all = stack
    expect(await sendTo(address, 49)).toMatch(/^4\d\d application\/problem\+json/)
  })

  test('Caddy: while no server answers it says 503 and when to ask again, and nothing of a person stands in its log', async () => {
    const { stack, one, other, caddy, address } = await behindCaddy()
    await using _all = stack
    for (const server of [one, other]) {
      server.child.kill('SIGKILL')
      await server.ended
    }
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(`${address}/service-users/result/NOTHERE1`, { method })
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await reply.text()).toContain('Please try again.')
    }
    // An error that it answers itself stands in no log; this line shows that there is one.
    expect(caddy.said()).toContain('health_checker')
    expect(caddy.said()).not.toMatch(/NOTHERE|service-users|remote_ip/)
  })

  test('the systemd unit is valid, and its command runs as a user who may write only the data folder', async () => {
    await using folder = await aFolder()
    const data = join(folder.path, 'state')
    await mkdir(data)
    await chmod(data, 0o777)
    const unit = join(folder.path, 'vialog.service')
    const text = changed(fileOf('deploy/vialog.service'), {
      '/opt/vialog': at('').replace(/\/$/, ''),
      'User=vialog': 'User=nobody',
    })
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
    await expect.poll(async () => (await fetch(address)).json()).toEqual({ status: 'ready' })
    expect(server.said()).not.toContain('EACCES')
  })
})
