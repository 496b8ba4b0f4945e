/** The drug look-up: only analysis staff read what tells molecules apart. */
import { expect, test } from 'vitest'
import { findDrugs } from '#contract/drugs.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()

test('analysis staff read the numbers of a molecule, collection staff do not', async () => {
  const numbers = { pubchem_cid: '3345', cas: '437-38-7' }
  await service.db.updateTable('drugs').set(numbers).where('name', '=', 'Fentanyl').execute()
  const query = { name: 'fetty' }
  expect(await service.must('lab', findDrugs, { query })).toMatchObject([{ name: 'Fentanyl', ...numbers }])
  const [drug] = await service.must('collection', findDrugs, { query })
  expect(Object.keys(drug ?? {}).sort()).toEqual([
    'alias',
    'drug_class',
    'id',
    'identity',
    'important',
    'name',
    'report_to_public',
  ])
})
