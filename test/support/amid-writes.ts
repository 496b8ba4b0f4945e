/** Ends something while people work; nobody may lose work, whatever it is. */
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { password, type TestService } from './service.ts'
import { halfDone, hasHappened, readStories } from './whole-samples.ts'
import { WriteStream } from './write-stream.ts'

const waiting = { timeout: 50_000, interval: 10 }

/** Enough vials for a stream of writes. */
const freeIds = (service: TestService) =>
  sql`insert into registered_ids (sample_id, site_id, container_type, empty_weight)
    select 'CR' || lpad(n::text, 6, '0'), ${service.site('Parkdale')}, 'VIAL', 2.1 from generate_series(1, 5000) n`.execute(
    service.db,
  )

async function signIn(address: string, name: string): Promise<{ access: string }> {
  const reply = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@test.example`, password }),
  })
  return (await reply.json()) as { access: string }
}

/** Lets writes run, ends something in between, and checks that nobody's work is lost. */
export async function endAmidWrites(service: TestService, address: string, end: () => Promise<void>): Promise<void> {
  await freeIds(service)
  const [collection, lab] = [await signIn(address, 'collection'), await signIn(address, 'lab')]
  const stream = new WriteStream({ collection: collection.access, lab: lab.access }, 4)
  stream.resume(address)
  const acknowledged = async (more: number) => {
    const wanted = stream.acknowledged().length + more
    await vi.waitFor(() => {
      expect(stream.faults).toEqual([])
      expect(stream.acknowledged().length).toBeGreaterThanOrEqual(wanted)
    }, waiting)
  }
  await acknowledged(20)
  await vi.waitFor(() => expect(stream.underWay().length).toBeGreaterThan(1), waiting)
  await end()
  await acknowledged(40)
  await stream.finish()
  expect(stream.faults).toEqual([])
  expect(stream.acknowledged()).toHaveLength(stream.writes.length)
  const stories = await readStories(service.db)
  expect(stream.writes.filter((write) => !hasHappened(stories, write))).toEqual([])
  expect(halfDone(stories, stream.writes)).toEqual([])
}
