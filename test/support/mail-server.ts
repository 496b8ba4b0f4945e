/** A real mail server for tests: accepts mail from one user, keeps it, and refuses certain recipients. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mailPassword, seal } from '#server/sealed.ts'
import type { TestService } from './service.ts'

/** A mail as it arrived: sender, recipients and text. */
type Arrived = { readonly from: string; readonly to: readonly string[]; readonly text: string }

export type TestMailServer = AsyncDisposable & {
  readonly port: number
  readonly mails: Arrived[]
}

/** Decodes quoted-printable. */
const plain = (mail: string) =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** Starts one on a free port that asks for `user` and `password`. */
export async function aMailServer({ user = 'vialog', password = 'sesame' } = {}): Promise<TestMailServer> {
  const mails: Arrived[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(new Error('Authentication failed')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? new Error('No such mailbox here') : null),
    onData: (stream, { envelope }, done) => {
      text(stream).then((mail) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: plain(mail) })
        done()
      }, done)
    },
  })
  // A client may leave in the middle.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mails,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Makes it the mail server of a service. */
export async function setMailServer(service: TestService, { port }: TestMailServer): Promise<void> {
  const password_sealed = seal('sesame', service.services.secret, mailPassword)
  await service.db
    .insertInto('mail_server')
    .values({
      ...{ host: 'localhost', port, security: 'NONE', username: 'vialog', password_sealed },
      from_address: 'vialog@example.org',
    })
    .execute()
}
