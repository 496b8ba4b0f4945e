/** The public pages' only way to call the server. Returns status and body; status 0 if nobody answered. */

export type Reply = { readonly status: number; readonly body: unknown }

/** Requests an address, or posts JSON to it. */
export async function ask(address: string, sent?: unknown): Promise<Reply> {
  try {
    const response = await fetch(address, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: sent === undefined ? {} : { 'content-type': 'application/json' },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
    const body: unknown = await response.json().catch(() => null)
    // A page of the network's own, such as its sign-in, is no answer: nothing arrived, whatever its status.
    return { status: body === null && response.status < 500 ? 0 : response.status, body }
  } catch {
    return { status: 0, body: null }
  }
}
