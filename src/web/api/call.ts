/** The only place that asks the server: sends a declared endpoint its input and answers what it declares, or throws a Refusal. */
import type { Answered, Endpoint, Sent } from '#contract/endpoint.ts'
import { askForProof } from '#web/session/ask-for-proof.ts'
import { currentSession, dropSession } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { endsSession, noSession, Refusal, refusalOf } from './refusal.ts'

type Part<E, K extends string> = K extends keyof E ? { [key in K]: Sent<E[K]> } : { [key in K]?: never }

/** What an endpoint takes: its parameters, query and input, each exactly when it declares one. */
export type Taken<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'input'>

type How = {
  readonly signal?: AbortSignal
  /** The Idempotency-Key of what the person did; give the same one to try the same thing again. A POST without one gets its own. */
  readonly once?: string
}

/** Calls an endpoint; where the server wants to be shown again who is there, asks for it and calls once more. */
export async function call<E extends Endpoint>(endpoint: E, taken: Taken<E>, how: How = {}): Promise<Answered<E>> {
  const steady = { ...how, once: how.once ?? newKey() }
  try {
    return await callOnce(endpoint, taken, steady)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'sign_in_again' && (await askForProof()))) throw error
    return callOnce(endpoint, taken, steady)
  }
}

const proxysOwn = [502, 503, 504]

async function callOnce<E extends Endpoint>(endpoint: E, taken: Taken<E>, how: How): Promise<Answered<E>> {
  // `Taken` says which of the three an endpoint takes; TypeScript does not follow that for one that is still open.
  const { params, query, input } = taken as { params?: object; query?: object; input?: unknown }
  const session = currentSession()
  if (session === null && endpoint.access !== 'public') {
    // The storage was emptied under an open page: what the server would say now ends the session (spec S8).
    dropSession()
    throw new Refusal(401, noSession)
  }
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      ...(session && endpoint.access !== 'public' && { authorization: `Bearer ${session.access}` }),
      ...(input !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.method === 'POST' && !endpoint.ownTransaction && { 'idempotency-key': how.once ?? '' }),
    },
    ...(input !== undefined && { body: JSON.stringify(input) }),
    ...(how.signal && { signal: how.signal }),
  }).catch((error: unknown) => {
    throw how.signal?.aborted ? error : new Refusal(0, frameTexts.unreachable)
  })
  if (response.ok) return answerOf(endpoint, response)
  const said: unknown = await response.json().catch(() => null)
  // A proxy in front says that nobody answered it: whether it was done is as unknown as without any answer.
  if (said === null && proxysOwn.includes(response.status)) throw new Refusal(0, frameTexts.unreachable)
  const refusal = refusalOf(response.status, said)
  // A late answer to an older session must not end the one that came after it.
  if (endsSession(refusal) && currentSession()?.sub === session?.sub) dropSession()
  throw refusal
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Answered<E>> {
  const answer =
    typeof endpoint.answer === 'string' ? new Uint8Array(await response.arrayBuffer()) : await response.json()
  // The server serialises from the same declaration, so the answer is not checked a second time here.
  return answer as Answered<E>
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = Object.entries(params).reduce(
    (at, [name, value]) => at.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `/api${filled}?${search}` : `/api${filled}`
}

/** A new Idempotency-Key. */
export function newKey(): string {
  // Not randomUUID: browsers have that only on secure addresses.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
