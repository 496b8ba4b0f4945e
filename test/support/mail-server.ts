/** A real mail server for tests: takes mail from one user, keeps what it took, refuses whom it is told to. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: from whom, to whom, and the text of its lines. */
type Arrived = { readonly from: string; readonly to: readonly string[]; readonly text: string }

export type TestMailServer = AsyncDisposable & {
  readonly port: number
  readonly mails: Arrived[]
}

/** Quoted-printable, as mail is written, back to text. */
const plain = (mail: string) =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** Starts one on a free port; `user` and `password` are what it asks for. */
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
  // A client that went away in the middle is nothing to a server.
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
