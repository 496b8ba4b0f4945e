/**
 * Limits how many sign-ins run at once (R1.24). Checking a password costs 19 MiB and two passes, and only two are
 * checked at once. A sign-in that finds no place is refused at once instead of waiting behind a storm. Known browsers
 * have places of their own, and go first.
 */
import { Failure } from '#server/http/failure.ts'

/** Places: for strangers, for one address among them, and for known browsers. */
export const places = { strangers: 32, address: 8, known: 32 } as const

export type Lane = 'strangers' | 'known'

const taken = { strangers: 0, known: 0 }
const byAddress = new Map<string, number>()

/** Does the work while it holds a place; throws 429 where its address has too many, 503 where all are taken. */
export async function withPlace<T>(lane: Lane, address: string, work: () => Promise<T>): Promise<T> {
  const here = byAddress.get(address) ?? 0
  if (lane === 'strangers' && here >= places.address)
    throw new Failure('too_many', 'Too many sign-ins at once from here. Please try again in a second.', {
      retryAfter: 1,
    })
  if (taken[lane] >= places[lane])
    throw new Failure('busy', 'Too many people are signing in at this moment. Please try again in a second.', {
      retryAfter: 1,
    })
  taken[lane] += 1
  if (lane === 'strangers') byAddress.set(address, here + 1)
  try {
    return await work()
  } finally {
    taken[lane] -= 1
    if (lane === 'strangers') leave(address)
  }
}

function leave(address: string) {
  const left = (byAddress.get(address) ?? 1) - 1
  if (left > 0) byAddress.set(address, left)
  else byAddress.delete(address)
}
