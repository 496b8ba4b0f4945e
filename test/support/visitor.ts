/**
 * A visitor of the public pages without JavaScript. Each visit comes from a new address, so that no limit counts two.
 */
import type { TestService } from './service.ts'

let last = 0

/** What a visit needs beside its address. */
export type VisitOptions = {
  readonly address?: string
  readonly language?: string
  /** A form to post. */
  readonly form?: readonly (readonly [name: string, value: string])[]
  /** What a browser says about where it comes from. */
  readonly headers?: Readonly<Record<string, string>>
  /** Set only if the test is about an unreachable server; otherwise 503 is a failure. */
  readonly mayBeAway?: true
}

/** What came back; `text` is what a reader sees, without the markup. */
export type Seen = {
  readonly status: number
  readonly to: string | null
  readonly headers: Headers
  readonly html: string
  readonly text: string
}

/** Opens a path. It follows no redirect, so that a test sees each step. */
export async function visit(service: TestService, path: string, options: VisitOptions = {}): Promise<Seen> {
  last += 1
  const { address = `10.8.${Math.floor(last / 250)}.${(last % 250) + 1}`, language, form, headers } = options
  const response = await fetch(`${service.address}${path}`, {
    redirect: 'manual',
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': address,
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form.map(([name, value]) => [name, value])) }),
  })
  const html = await response.text()
  if (response.status === 503 && !options.mayBeAway) throw new Error(`${path}: 503`)
  return {
    status: response.status,
    to: response.headers.get('location'),
    headers: response.headers,
    html,
    text: textOf(html),
  }
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** The text of a page as people read it. */
function textOf(html: string): string {
  return html
    .replace(/<script[^>]*>.*?<\/script>|<head>.*?<\/head>|<!-- -->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
}
