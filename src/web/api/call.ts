/**
 * The only place that calls the server: sends input to a declared endpoint and returns its declared answer, or throws a
 * Refusal.
 */
import type { Answered, Endpoint, Sent } from '#contract/endpoint.ts'
import { askForProof } from '#web/session/ask-for-proof.ts'
import { currentSession, dropSession } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { notOurs, statusNotOurs } from './not-ours.ts'
import { noteReached } from './reach.ts'
import { endsSession, noSession, notReached, Refusal, refusalOf } from './refusal.ts'

type Part<E, K extends string> = K extends keyof E ? { [key in K]: Sent<E[K]> } : { [key in K]?: never }

/** The version that a replacing call read. */
type Version<E> = E extends { readonly versioned: { readonly by: 'was' } }
  ? unknown
  : E extends { readonly versioned: object; readonly method: 'PUT' | 'PATCH' }
    ? { readonly version: number }
    : unknown

/** What an endpoint takes: parameters, query and input, each only if it declares one, and the version that was read. */
export type Taken<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'input'> & Version<E>

type How = {
  readonly signal?: AbortSignal
  /**
   * The Idempotency-Key of the person's action. Pass the same key to retry the same action; a POST without one gets a new
   * key.
   */
  readonly once?: string
}

/** Calls an endpoint. If the server wants proof of who the person is, asks them and calls again. */
export async function call<E extends Endpoint>(endpoint: E, taken: Taken<E>, how: How = {}): Promise<Answered<E>> {
  const steady = { ...how, once: how.once ?? newKey() }
  try {
    return await callOnce(endpoint, taken, steady)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'sign_in_again' && (await askForProof()))) throw error
    return callOnce(endpoint, taken, steady)
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, taken: Taken<E>, how: How): Promise<Answered<E>> {
  // `Taken` says which of these an endpoint takes, but TypeScript cannot tell for a generic one.
  const { params, query, input, version } = taken as {
    params?: object
    query?: object
    input?: unknown
    version?: number
  }
  const session = currentSession()
  if (session === null && endpoint.access !== 'public') {
    // Somebody cleared the storage while the page was open; the server's answer would end the session (R1.21).
    dropSession()
    throw new Refusal(401, noSession)
  }
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      ...(session && endpoint.access !== 'public' && { authorization: `Bearer ${session.access}` }),
      ...(input !== undefined && {
        'content-type': input instanceof Blob ? 'application/octet-stream' : 'application/json',
      }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(endpoint.method === 'POST' && !endpoint.ownTransaction && { 'idempotency-key': how.once ?? '' }),
    },
    ...(input !== undefined && { body: input instanceof Blob ? input : JSON.stringify(input) }),
    ...(how.signal && { signal: how.signal }),
  }).catch((error: unknown) => {
    if (how.signal?.aborted) throw error
    noteReached(false)
    throw notReached(frameTexts.unreachable)
  })
  noteReached(!isPage(response))
  if (response.ok) return answerOf(endpoint, response, how.signal)
  const said: unknown = await response.json().catch(() => null)
  if (how.signal?.aborted) throw how.signal.reason
  // Whether the change was made is not known, as if nobody had answered.
  if (typeof said !== 'object' || said === null)
    throw new Refusal(statusNotOurs(response.status), notOurs(response.status))
  const refusal = refusalOf(response.status, said)
  // A late answer to an old session must not end the new one.
  if (endsSession(refusal) && currentSession()?.sub === session?.sub) dropSession()
  throw refusal
}

// A wireless network's own page, or a proxy that asks people to sign in. The service never answers a call like that.
const isPage = (response: Response): boolean => response.headers.get('content-type')?.includes('text/html') ?? false

const noAnswer = ({ status }: Response) => notReached(notOurs(status))

const bodyOf = async (endpoint: Endpoint, response: Response): Promise<unknown> =>
  typeof endpoint.answer === 'string' ? new Uint8Array(await response.arrayBuffer()) : response.json()

async function answerOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Answered<E>> {
  const answer = await (isPage(response) ? Promise.reject(noAnswer(response)) : bodyOf(endpoint, response)).catch(
    (error) => {
      throw signal?.aborted ? error : noAnswer(response)
    },
  )
  // The server builds the answer from the same declaration, so it is not checked again here.
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
  // Not randomUUID, which browsers offer only on secure addresses.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
