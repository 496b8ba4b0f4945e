/** The public pages' only way to ask the server: status and body, and status 0 where nobody answered. */

export type Reply = { readonly status: number; readonly body: unknown }

/** Asks for an address, or sends it JSON. */
export async function ask(address: string, sent?: unknown): Promise<Reply> {
  try {
    const response = await fetch(address, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: sent === undefined ? {} : { 'content-type': 'application/json' },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
    return { status: response.status, body: await response.json().catch(() => null) }
  } catch {
    return { status: 0, body: null }
  }
}
