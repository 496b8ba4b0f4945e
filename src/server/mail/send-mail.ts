/** Sends mail by the service's mail server; never within a transaction, since a mail cannot be rolled back. */

import { createTransport } from 'nodemailer'
import type { Database } from '#server/database/connect.ts'
import { codeOf } from '#server/error-code.ts'
import type { Services } from '#server/http/services.ts'
import { mailPassword, open } from '#server/sealed.ts'
import { settingsOf } from '#server/settings.ts'

/** A plain-text mail; `headers` besides those that every mail has. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The sender, where that is not the service. */
  readonly from?: { readonly name: string; readonly address: string }
  readonly headers?: Record<string, string>
}

/** The stored mail server. */
export const mailServer = (db: Database) => db.selectFrom('mail_server').selectAll().executeTakeFirst()

/** How long a mail server may take for one step, in ms: somebody waits for the answer. */
const patience = 10_000

/** Why a mail was not sent; null if it was. `isFinal`: the server refused this recipient for good, as a mailbox that is not there. */
type Outcome = { readonly fault: string | null; readonly isFinal?: boolean }

/** Sends a mail, and says what the server answered; 'none' where the service has no mail server. */
export async function sendMail(
  db: Database,
  { secret, log }: Pick<Services, 'secret' | 'log'>,
  mail: Mail,
): Promise<Outcome | 'none'> {
  const server = await mailServer(db)
  if (server === undefined) return 'none'
  const transport = transportOf(server, secret)
  if (transport === null) return { fault: sealedFault }
  const { name } = await settingsOf(db)
  try {
    await transport.sendMail({ from: { name, address: server.from_address }, ...mail })
    return { fault: null }
  } catch (error) {
    const fault = mailFault(error, `${server.host}:${server.port}`)
    // Log neither the recipient nor the text.
    log?.warn({ code: codeOf(error) }, 'a mail could not be sent')
    return { fault, isFinal: refusesRecipient(error) }
  } finally {
    transport.close()
  }
}

/**
 * Asks the mail server whether it would accept a mail, and sends none. `secret` is null if the server's password cannot
 * be decrypted here.
 */
export async function tryMailServer(db: Database, secret: string | null): Promise<{ fault: string | null } | 'none'> {
  const server = await mailServer(db)
  if (server === undefined) return 'none'
  const transport = transportOf(server, secret)
  if (transport === null) return { fault: sealedFault }
  try {
    await transport.verify()
    return { fault: null }
  } catch (error) {
    return { fault: mailFault(error, `${server.host}:${server.port}`) }
  } finally {
    transport.close()
  }
}

const sealedFault = 'The password of the mail server cannot be read any more. Enter it anew in the settings.'

type Server = NonNullable<Awaited<ReturnType<typeof mailServer>>>

/** A connection to the mail server; null where its password cannot be decrypted. */
function transportOf(server: Server, secret: string | null) {
  const { password_sealed } = server
  const password = password_sealed === null ? '' : secret === null ? null : open(password_sealed, secret, mailPassword)
  if (password === null) return null
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'TLS',
    requireTLS: server.security === 'STARTTLS',
    ignoreTLS: server.security === 'NONE',
    ...(server.username !== '' && { auth: { user: server.username, pass: password } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Codes from 500 on are for good (RFC 5321, 4.2.1); a server that refuses its own users says so otherwise. */
const refusesRecipient = (error: unknown): boolean => {
  const { code, command, responseCode } = error as Record<string, unknown>
  return code === 'EENVELOPE' && command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
}

type MailError = { readonly code?: unknown; readonly response?: unknown; readonly message?: unknown }

/** Why a mail was not sent, as a sentence for an administrator. */
export function mailFault(error: unknown, where: string): string {
  // Each is checked before it is used.
  const { code, response, message } = error as MailError
  const said = (typeof response === 'string' ? response : '').replace(/\s+/g, ' ').trim().slice(0, 200)
  const answer = said === '' ? '' : ` It said: ${said}`
  if (code === 'EAUTH') return `The mail server ${where} refused the user name or the password.${answer}`
  if (code === 'EENVELOPE') return `The mail server ${where} refused an address.${answer}`
  if (code === 'EDNS') return `There is no mail server called ${where}.`
  if (/certificate|altname|self.signed/i.test(String(message))) {
    return `The certificate of the mail server ${where} is not trusted, so nothing was sent.`
  }
  if (code === 'ETLS') return `The mail server ${where} offers no private connection as it was set.`
  if (/wrong version number|packet length/i.test(String(message))) {
    return `The mail server ${where} does not speak TLS from the start. Choose STARTTLS, or another port.`
  }
  if (code === 'ETIMEDOUT' || code === 'ECONNECTION' || code === 'ESOCKET') {
    return `The mail server ${where} could not be reached.`
  }
  return `The mail server ${where} did not take the mail.${answer}`
}
