/** Two servers behind a proxy, as an operator runs them: either may die at any time. */
import { test } from 'vitest'
import { urlOf } from '../../bench/load/bench-service.ts'
import { endAmidWrites } from '../support/amid-writes.ts'
import { aFolder } from '../support/data-folder.ts'
import { aRoundRobin } from '../support/round-robin.ts'
import { aServerProcess } from '../support/server-process.ts'
import { testService } from '../support/service.ts'

const service = testService()

test('nobody loses anything when one of two servers is killed during writes', async () => {
  await using folder = await aFolder()
  const env = { DATABASE_URL: urlOf(service.connection), DATA_DIR: folder.path }
  await using one = aServerProcess(env)
  await using other = aServerProcess(env)
  const [first, second] = [await one.ready(), await other.ready()]
  await using proxy = await aRoundRobin([first, second])
  await endAmidWrites(service, proxy.address, async () => {
    one.child.kill('SIGKILL')
    await one.ended
  })
})
