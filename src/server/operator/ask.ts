/** Gets what a command needs: from its options, or by asking the person at the terminal. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { passwordLength } from '#domain/service/password-words.ts'
import { StartFault } from '#server/start-fault.ts'

const { stdin, stdout } = process

/** The option's value, or the answer of the person at the terminal; a script without the option gets an error. */
export async function optionOrAnswer(value: string | undefined, option: string, question: string): Promise<string> {
  if (value !== undefined) return value.trim()
  if (!stdin.isTTY) throw new StartFault(`Say --${option}.`)
  const terminal = createInterface({ input: stdin, output: stdout })
  try {
    return (await terminal.question(`${question}: `)).trim()
  } finally {
    terminal.close()
  }
}

/**
 * A new password: from the environment if `variable` is set, else asked twice at the terminal without showing it, else
 * the first line of the input.
 */
export async function newPassword(
  variable: string,
  question = `Password (at least ${passwordLength.least} characters)`,
): Promise<string> {
  const given = process.env[variable]
  if (given) return given
  if (stdin.isTTY) return askTwice(question)
  const [line = ''] = (await text(stdin)).split(/\r?\n/)
  if (line === '') throw new StartFault(`Give the password on standard input or in ${variable}.`)
  return line
}

async function askTwice(question: string) {
  const password = await askUnseen(question)
  if ((await askUnseen('The same again')) === password) return password
  throw new StartFault('The two differ. Nothing was changed.')
}

/** Asks without showing what is typed. */
export async function askUnseen(question: string) {
  stdout.write(`${question}: `)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    stdout.write('\n')
  }
}
