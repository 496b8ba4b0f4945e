/** Somebody who opens the public pages without JavaScript: each visit from an address of its own, so that no limit counts twice. */
import type { TestService } from './service.ts'

let last = 0

/** What the visitor asks for beyond an address. */
export type VisitOptions = {
  readonly address?: string
  readonly language?: string
  /** A form that is posted. */
  readonly form?: readonly (readonly [name: string, value: string])[]
  /** What a browser says of where it comes from. */
  readonly headers?: Readonly<Record<string, string>>
  /** Only where a test is about a server that is away: anywhere else 503 is a fault. */
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

/** Opens a path. Nothing is followed, so that a test sees each step. */
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

/** The words of a page as they are read. */
function textOf(html: string): string {
  return html
    .replace(/<script[^>]*>.*?<\/script>|<head>.*?<\/head>|<!-- -->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
}
