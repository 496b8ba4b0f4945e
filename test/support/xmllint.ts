/** XML checked with xmllint (libxml2): whether it is well-formed, whether it fits a schema, and the text at a path. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensureXmllint } from '../../scripts/install-xmllint.mjs'

function xmllint(xml: string, ...args: string[]): { readonly said: string; readonly faults: string } {
  if (!ensureXmllint()) throw new Error('There is no xmllint.')
  const { stdout, stderr } = spawnSync('xmllint', [...args, '-'], { input: xml, encoding: 'utf8' })
  return { said: stdout, faults: stderr }
}

/** What is wrong with a message of the Common Alerting Protocol (CAP); `capIsValid` if nothing is wrong. */
export function capFaults(xml: string): string {
  const schema = fileURLToPath(new URL('../data/cap-1.2.xsd', import.meta.url))
  return xmllint(xml, '--noout', '--nonet', '--schema', schema).faults.trim()
}

/** What xmllint says about a valid CAP message. */
export const capIsValid = '- validates'

/** Why a text is not XML; '' if it is. */
export const xmlFaults = (xml: string): string => xmllint(xml, '--noout', '--nonet').faults.trim()

/** The text at a path of element names (the first of each), in any namespace. */
export function xmlAt(xml: string, path: string): string {
  const named = path
    .split('/')
    .map((name) => (name.startsWith('@') ? name : `*[local-name()='${name}'][1]`))
    .join('/')
  return xmllint(xml, '--xpath', `string(/${named})`).said.trim()
}

/** The number of elements with a name. */
export const xmlCount = (xml: string, name: string): number =>
  Number(xmllint(xml, '--xpath', `count(//*[local-name()='${name}'])`).said)
