/**
 * How names are read with the dictionary that comes with Vialog: spellings, salts, numbers, street names, classes,
 * phrases, doubts.
 */
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { type NamePlace, readName } from './read-name.ts'

const dictionary = shippedDictionary()

/** A reading in short: the drug's name, or the kind of reading and what it names. */
function read(text: string, place: NamePlace = 'finding'): string {
  const found = readName(text, place, dictionary)
  if (found.kind === 'drug') return found.drug.name
  if (found.kind === 'class') return `class ${found.drug_class}`
  if (found.kind === 'drugs') return `${found.why}: ${found.drugs.map(({ name }) => name).join(', ')}`
  return found.kind === 'doubt' ? `doubt: ${found.drugs.map(({ name }) => name).join(', ')}` : found.kind
}

describe('a drug in any spelling', () => {
  test.each([
    ['FENTANYL HCL', 'fentanyl'],
    ['Fentanyl hydrochloride', 'fentanyl'],
    ['Fentanylcitrat', 'fentanyl'],
    ['citrate de fentanyl', 'fentanyl'],
    ['  fen tanyl ', 'fentanyl'],
    ['fentanyl (HCl)', 'fentanyl'],
    ['fentanyl.', 'fentanyl'],
    ['“Fentanyl”', 'fentanyl'],
    ['437-38-7', 'fentanyl'],
    ['437–38–7', 'fentanyl'],
    ['CAS 437-38-7', 'fentanyl'],
    ['CAS-Nr.: 437-38-7', 'fentanyl'],
    ['UNII: UF599785JZ', 'fentanyl'],
    ['CID 3345', 'fentanyl'],
    ['PubChem 3345', 'fentanyl'],
    ['pubchem cid 3345', 'fentanyl'],
    ['Carfentanil citrate', 'carfentanil'],
    ['carfentanil oxalate monohydrate', 'carfentanil'],
    ["chlorhydrate d'héroïne", 'heroin'],
    ['chlorhydrate d’héroïne', 'heroin'],
    ['Heroin (diamorphine)', 'heroin'],
    ['COCAÏNE HCl', 'cocaine'],
    ['cocaine hydrochloride (HCl)', 'cocaine'],
    ['kokain hydrochlorid', 'cocaine'],
    ['clorhidrato de cocaína', 'cocaine'],
    ['sulfate d’amphétamine', 'amphetamine'],
    ['α-PVP', 'α-PVP'],
    ['alpha pvp', 'α-PVP'],
    ['methylenedioxymethamphetamine (MDMA)', '3,4-MDMA'],
    ['lysergic acid diethylamide', 'lysergic acid diethylamide (LSD)'],
    ['paracetamol', 'acetaminophen'],
    ['PMMA', 'PMMA'],
    ['Dexedrine', 'dexamfetamine'],
    ['cychlorphine', 'N-propionitrile chlorphine'],
    ['heroin(diamorphine)', 'heroin'],
    ['cocaine HCI', 'cocaine'],
    ['фентанил HCl', 'fentanyl'],
    // Cyrillic letters that look like Latin ones.
    ['f\u0435nt\u0430n\u0443l', 'fentanyl'],
    ['\u0425yl\u0430zine HCl', 'xylazine'],
    ['PubChem: 3345', 'fentanyl'],
    ['fentanyl (CAS 437-38-7)', 'fentanyl'],
    // Short forms that no list has.
    ['methamphetamine (MA)', 'methamphetamine'],
    ['methamphetamine hydrochloride (Meth.)', 'methamphetamine'],
    ['xylazine (xyl)', 'xylazine'],
    ['ketamine (R)', 'ketamine'],
  ])('%s is %s', (text, drug) => expect(read(text)).toBe(drug))
})

describe('a name close to a drug’s', () => {
  test.each([
    ['fentanyl acetate', 'custom'],
    ['d-fentanyl', 'custom'],
    ['norfentanyl', 'norfentanyl'],
    ['(-)-methamphetamine', 'custom'],
    ['chlorpheniramine', 'chlorphenamine'],
    ['437', 'custom'],
    ['3345', 'custom'],
    ['fentanyl patch', 'custom'],
    ['', 'not_stated'],
    ['   ', 'not_stated'],
    ['-', 'not_stated'],
    ['–', 'not_stated'],
  ])('%s is %s', (text, meaning) => expect(read(text)).toBe(meaning))
})

describe('a name that must be asked about', () => {
  test.each([
    ['down', 'unclear: '],
    ['NPP', 'unclear: N-phenethyl-4-piperidone (NPP)'],
    ['tusi', 'unclear: '],
    ['fluorofentanyl', 'unclear: '],
    ['smack', 'street: heroin'],
    ['heroin/cocaine', 'two: heroin, cocaine'],
    ['Pseudo/Ephedrine', 'two: pseudoephedrine, ephedrine'],
    ['fentanyl and xylazine', 'two: fentanyl, xylazine'],
    ['heroin (cocaine)', 'several: heroin, cocaine'],
    ['possible carfentanil', 'doubt: carfentanil'],
    ['fentanyl?', 'doubt: fentanyl'],
    ['no fentanyl', 'doubt: fentanyl'],
    ['fentanyl not detected', 'doubt: fentanyl'],
    ['fentanyl: negative', 'doubt: fentanyl'],
    ['negative for all but fentanyl', 'doubt: fentanyl'],
    ['kein Fentanyl', 'doubt: fentanyl'],
    ['fentanyl (negative)', 'doubt: fentanyl'],
    ['fentanyl (no)', 'doubt: fentanyl'],
    ['fentanyl (nd)', 'doubt: fentanyl'],
    ['fentanyl n.d.', 'doubt: fentanyl'],
    ['fentanyl <LOD', 'doubt: fentanyl'],
    ['fentanyl (-)', 'doubt: fentanyl'],
    ['fentanyl (?)', 'doubt: fentanyl'],
    ['heroin (no fentanyl)', 'doubt: heroin, fentanyl'],
  ])('%s: %s', (text, meaning) => expect(read(text)).toBe(meaning))
})

describe('a name that takes itself back, or has its amount beside it', () => {
  test.each([
    ...['nil', 'N', 'n.n.', '0', 'NF', 'nein', 'false', 'BLQ', 'IS', 'ISTD', 'd5', 'D-3', 'blank', 'n/a'],
    ...['poss.', 'prob.', 'unconf.', 'susp.', 'trace', 'Spuren', '0.5', '5mg', '5 %', '<1%', '~2 mg/g'],
    ...['1', '4 ppm', '2 ng/mL', '2,5 %'],
  ])('(%s) behind a name', (remark) => {
    for (const name of ['isotonitazene', 'fentanyl', 'N-ethylpentedrone', 'lidocaine'])
      expect(read(`${name} (${remark})`), name).toBe(`doubt: ${read(name)}`)
  })

  test.each(['Xylazine -', 'xylazine –', 'xylazine: -', 'xylazine HCl -', 'poss. xylazine', 'xylazine nil'])(
    '%s',
    (text) => expect(read(text)).toMatch(/^doubt: xylazine/),
  )

  test('a class, too', () => expect(read('opioid (N)')).toBe('doubt: '))

  test('an expected drug may have any word behind it, but not one that takes it back', () => {
    expect(read('cocaine (powder)', 'expected')).toBe('cocaine')
    expect(read('cocaine (N)', 'expected')).toBe('doubt: cocaine')
  })
})

describe('classes and phrases', () => {
  test.each([
    ['Benzodiazepine', 'class benzodiazepine'],
    ['benzodiazepines', 'class benzodiazepine'],
    ['opioid', 'class opioid'],
    ['Unknown opioid', 'class opioid'],
    ['opioïde inconnu', 'class opioid'],
    ['nitazene', 'class nitazene'],
    ['fentanyl analogue', 'class fentanyl'],
    ['No active compound identified', 'nothing'],
    ['No compounds of interest detected.', 'nothing'],
    ['none detected', 'nothing'],
    ['None', 'nothing'],
    ['nothing', 'nothing'],
    ['no drugs', 'nothing'],
    ['rien', 'nothing'],
    ['nada', 'nothing'],
    ['keine', 'nothing'],
    ['insufficient sample', 'not_analysed'],
    ['Unable to identify', 'unnamed'],
    ['unidentified peak', 'unnamed'],
    ['unknown', 'unnamed'],
    ['?', 'unnamed'],
    ['n/a', 'not_stated'],
    ['n.d.', 'not_stated'],
    ['n. d.', 'not_stated'],
    ['Not stated', 'not_stated'],
  ])('%s is %s', (text, meaning) => expect(read(text)).toBe(meaning))
})

describe('a class with a word beside it, in the plural or in short', () => {
  test.each([
    ['synthetic opioid', 'opioid'],
    ['novel synthetic opioid', 'opioid'],
    ['opioids (unknown)', 'opioid'],
    ['opioid [unidentified]', 'opioid'],
    ['New Synthetic Opioids', 'opioid'],
    ['an unknown synthetic opioid', 'opioid'],
    ['opioide sintético', 'opioid'],
    ['nuevos opioides sintéticos', 'opioid'],
    ['opioïde de synthèse', 'opioid'],
    ['opioïdes inconnus', 'opioid'],
    ['synthetische Opioide', 'opioid'],
    ['Opiate', 'opioid'],
    ['opiates', 'opioid'],
    ['opiacés', 'opioid'],
    ['opiáceos', 'opioid'],
    ['novel benzodiazepine', 'benzodiazepine'],
    ['nouvelle benzodiazépine', 'benzodiazepine'],
    ['benzodiacepina de diseño', 'benzodiazepine'],
    ['designer benzo', 'benzodiazepine'],
    ['Designer-Benzos', 'benzodiazepine'],
    ['designer benzodiazepine', 'designer benzodiazepine'],
    ['SCRA', 'synthetic cannabinoid'],
    ['SCRAs', 'synthetic cannabinoid'],
    ['unknown SCRA', 'synthetic cannabinoid'],
    ['synthetic cannabinoid receptor agonists', 'synthetic cannabinoid'],
    ['novel synthetic cannabinoid', 'synthetic cannabinoid'],
    ['cannabinoïde de synthèse', 'synthetic cannabinoid'],
    ['cannabinoides sintéticos', 'synthetic cannabinoid'],
    ['fentalog', 'fentanyl'],
    ['fentalogues', 'fentanyl'],
    ['fentanyl analogs', 'fentanyl'],
  ])('%s is a dangerous %s', (text, drug_class) =>
    expect(readName(text, 'finding', dictionary)).toEqual({ kind: 'class', drug_class, isDangerous: true }),
  )

  test.each([
    ['cannabinoid', 'class cannabinoid'],
    ['new supplement', 'class supplement'],
    ['synthetic dye', 'custom'],
    ['new', 'custom'],
    ['a-opioid', 'custom'],
    ['constructor', 'custom'],
  ])('%s stays %s', (text, meaning) => {
    const found = readName(text, 'finding', dictionary)
    expect(read(text)).toBe(meaning)
    expect(found.kind === 'class' && found.isDangerous).toBe(false)
  })
})

describe('an expected drug', () => {
  test.each([
    ['down', 'unclear: '],
    ['smack', 'street: heroin'],
    ['heroin and cocaine', 'two: heroin, cocaine'],
    ['Not stated', 'not_stated'],
    ['unknown', 'not_stated'],
    ['?', 'not_stated'],
    ['Benzodiazepine', 'class benzodiazepine'],
    ['benzo', 'class benzodiazepine'],
    ['none', 'not_stated'],
    ['no idea', 'not_stated'],
  ])('%s is %s', (text, meaning) => expect(read(text, 'expected')).toBe(meaning))
})
