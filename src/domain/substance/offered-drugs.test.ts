import { expect, test } from 'vitest'
import { drugItems, findDrugItems } from './offered-drugs.ts'

const options = ['Fentanyl', 'Crack cocaine', 'Cocaine (powder)', 'MDMA (ecstasy, molly)', 'MDA'].map((name, id) => ({
  id,
  name,
}))
const drugs = [
  { name: '3,4-MDMA', alias: 'MDMA; ecstasy; emma' },
  { name: 'MDMA methylene homolog', alias: null },
  { name: 'cocaine', alias: 'coke; crack' },
  { name: 'fentanyl', alias: 'fent' },
  { name: 'para-fluorofentanyl', alias: 'pFF' },
].map((drug, id) => ({ id, ...drug }))
const found = (text: string) => findDrugItems(drugItems(options, drugs), text).map(({ name }) => name)

test.each([
  ['mdma', ['MDMA (ecstasy, molly)', 'MDMA methylene homolog']],
  ['ecsta', ['MDMA (ecstasy, molly)']],
  ['molly', ['MDMA (ecstasy, molly)']],
  // A drug is always found under its own name.
  ['3,4', ['3,4-MDMA']],
  ['emma', ['3,4-MDMA']],
  ['coke', ['Cocaine (powder)']],
  ['cocaine', ['Cocaine (powder)']],
  ['fent', ['Fentanyl']],
  ['pff', ['para-fluorofentanyl']],
  ['', options.map(({ name }) => name)],
])('%j offers %j', (text, names) => {
  expect(found(text)).toEqual(names)
})
