/** An upgrade brings new versions of methods, except where the service has its own, and beside an older server. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { approveMethodVersion, listMethods } from '#contract/methods.ts'
import { publicReports } from '#contract/service-user.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const shipped = '0007-methods-as-shipped.sql'

test('a method that the service changed stays, the others get a version', async () => {
  const { db, close } = await freshDatabase()
  onTestFinished(close)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const before = (await readMigrations()).map(({ name }) => name).filter((name) => name < shipped)
  await migrate(db, new Set(before))
  const versionOf = sql`(select v.id from method_versions v join methods m on m.id = v.method_id where m.target =`
  // What an older server writes: an approval, a version of the service's own, one that was taken back.
  await sql`update method_versions set approved_by = 'Ada Osei', approved_at = now() where id = ${versionOf} 'Fentanyl')`.execute(
    db,
  )
  await sql`insert into method_versions (method_id, version, source) select id, 2, 'Own tests' from methods where target = 'Xylazine'`.execute(
    db,
  )
  await sql`update method_versions set withdrawn_at = now(), withdrawn_why = 'Wrong' where id = ${versionOf} 'Nitazene')`.execute(
    db,
  )
  await migrate(db)
  const { rows } = await sql<{ target: string; versions: number; shipped: number }>`
    select m.technology || m.target as target, count(*)::int as versions, count(*) filter (where v.is_shipped)::int as shipped
    from methods m join method_versions v on v.method_id = m.id group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { target: 'FTIR', versions: 1, shipped: 1 },
    { target: 'GC_MS', versions: 2, shipped: 2 },
    { target: 'LC_MS', versions: 1, shipped: 1 },
    { target: 'NMR', versions: 1, shipped: 1 },
    { target: 'TEST_STRIPBenzodiazepine', versions: 1, shipped: 1 },
    { target: 'TEST_STRIPFentanyl', versions: 1, shipped: 1 },
    { target: 'TEST_STRIPMedetomidine', versions: 2, shipped: 2 },
    { target: 'TEST_STRIPNitazene', versions: 1, shipped: 1 },
    { target: 'TEST_STRIPXylazine', versions: 2, shipped: 1 },
  ])
})

test('the Spanish sentence of the nitazene strip says that some need more and others less', async () => {
  const newest = (await service.must('admin', listMethods, {})).find(({ target }) => target === 'Nitazene')?.versions[0]
  expect(newest?.sentences.es).toContain(
    'Otros nitazenos necesitan más, otros menos, y algunos no la hacen reaccionar nunca.',
  )
})

test('once approved, the public reads what a strip can miss, and from which share of what was dissolved it reacts', async () => {
  const methods = await service.must('admin', listMethods, {})
  const newest = methods.find(({ target }) => target === 'Fentanyl')?.versions[0]
  const params = { id: String(newest?.id) }
  const input = { approved_by: 'Ada Osei', valid_until: null }
  await service.must('admin', approveMethodVersion, { params, input })
  const sample_id = await reported(service, {}, [strip({ water_ml: 100, dissolved_mg: 10 })])
  const [report] = await service.must(null, publicReports, { params: { sample_id } })
  expect(report).toMatchObject({
    ...{ water_ml: 100, dissolved_mg: 10 },
    sees: { misses_up_to: [{ name: 'carfentanil', up_to: 2000, unit: 'ng/mL' }, { name: 'furanylfentanyl' }] },
  })
  const { text } = await visit(service, `/service-users/result/${sample_id}`)
  for (const said of [
    'It sees a drug from about 200 ng/mL, about 0.2 mg in a litre of water. In your 10 mg: from 0.2 %.',
    'It can miss carfentanil (up to 2000 ng/mL, about 2 mg in a litre of water) and furanylfentanyl',
  ])
    expect(text).toContain(said)
})
