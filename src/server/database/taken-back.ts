/** Work that shows what would be stored, and stores nothing. */
import type { Database, Write } from './connect.ts'

/** Runs work in a transaction that is rolled back whatever comes of it. */
export async function takenBack<T>(db: Database, work: (tx: Write) => Promise<T>): Promise<T> {
  const done: T[] = []
  const back = new Error('Taken back')
  await db
    .transaction()
    .execute(async (tx) => {
      done.push(await work(tx))
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  const [answer] = done
  // `back` is thrown only once the work is done.
  return answer as T
}
