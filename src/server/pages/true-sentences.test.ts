/**
 * Each sentence of a result in the situation where it stands (R9.18), with the dictionary that comes with Vialog: on the
 * page and in the PDF, in three languages.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLists } from '#contract/admin/settings.ts'
import { saveReports } from '#contract/analysis.ts'
import { addMethodVersion, listMethods } from '#contract/methods.ts'
import { publicDownload } from '#contract/service-user.ts'
import { formatDate } from '#domain/dates.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { withDrugWords } from '../../../test/support/drug-words.ts'
import { methodFacts } from '../../../test/support/method-examples.ts'
import { asOldOther } from '../../../test/support/old-strip.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { prepare, receive, register, reported, submit } from '../../../test/support/stories.ts'
import { toldAbsent } from '../../../test/support/told-absent.ts'
import { toldFound } from '../../../test/support/told-found.ts'
import { by, caffeine, drug, strip } from '../../../test/support/told-inputs.ts'
import { toldStrips } from '../../../test/support/told-strips.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
let visitors = 0
const address = () => `10.80.${Math.floor(visitors / 200)}.${visitors++ % 200}`

beforeAll(async () => {
  await service.db.deleteFrom('drugs').execute()
  await service.must('admin', fillLists, { input: { what: 'drugs' } })
  // The public reads what misleads the fentanyl strip only once somebody has approved its text.
  await sql`update method_versions v set approved_at = '2020-01-01', approved_by = 'Ada Osei'
    from methods m where m.id = v.method_id and m.target = 'Fentanyl'`.execute(service.db)
})

async function read(sample_id: string, lang: 'en' | 'fr' | 'es') {
  const page = await visit(service, `/service-users/result/${sample_id}?lang=${lang}`, { address: address() })
  const { raw } = await service.call(null, publicDownload, {
    params: { sample_id },
    query: { lang },
    address: address(),
  })
  return { page: page.text.replace(/\s+/g, ' '), PDF: (await pdfText(raw)).replace(/\s+/g, ' ') }
}

describe.each([...toldAbsent, ...toldStrips, ...toldFound])('%s', (_, expected_drugs, tests, said) => {
  let sample_id = ''
  beforeAll(async () => {
    sample_id = await reported(service, { expected_drugs: [...expected_drugs] }, tests)
  })

  test.each(languageCodes)('on page and PDF in %s', async (lang) => {
    const shown = await read(sample_id, lang)
    for (const [where, text] of Object.entries(shown)) {
      for (const sentence of said[lang]) expect(text, where).toContain(withDrugWords(lang, sentence))
      if (lang === 'en') for (const sentence of said.never ?? []) expect(text, where).not.toContain(sentence)
    }
  })
})

test.each(languageCodes)('a corrected result says what changed, in %s', async (lang) => {
  const sample_id = await reported(service, {}, [
    by('GC_MS', [drug('heroin', { percent: 10 }), drug('caffeine', { percent: 40 })]),
  ])
  const { reports } = await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: {
      sample: sample_id,
      correction: 'The vials were swapped',
      tests: [by('GC_MS', [drug('fentanyl', { percent: 10 }), drug('caffeine', { percent: 60 })])],
    },
  })
  const day = formatDate(reports[0]?.reported_at ?? '', 'America/Toronto')
  const said = {
    en: ['Before: heroin. Now: fentanyl. Caffeine: 40.00 % before, 60.00 % now.', `reported ${day}`],
    fr: ['Avant : heroin. Maintenant : fentanyl. Caffeine : 40,00 % avant, 60,00 % maintenant.'],
    es: ['Antes: heroin. Ahora: fentanyl. Caffeine: antes 40,00 %, ahora 60,00 %.'],
  }
  for (const text of Object.values(await read(sample_id, lang))) {
    for (const sentence of said[lang]) expect(text).toContain(withDrugWords(lang, sentence))
    expect(text).not.toContain('The vials were swapped')
  }
})

test('an amount of a salt and of the base beside each other is about the same, counted in two ways', async () => {
  const rows = (percent: number, measured_as: string) => [drug('methamphetamine', { percent, measured_as })]
  const sample_id = await reported(service, { expected_drugs: ['methamphetamine'] }, [
    by('NMR', rows(88, 'hydrochloride'), { percent_basis: 'of_weight' }),
    by('FTIR', rows(70, 'base'), { percent_basis: 'of_weight' }),
  ])
  const { page } = await read(sample_id, 'en')
  expect(page).toContain('Methamphetamine: About the same amount, counted in two ways.')
})

test.each(languageCodes)('a method that tells mirror forms apart names the stronger form, in %s', async (lang) => {
  const nmr = (await service.must('lab', listMethods, {})).find(({ technology }) => technology === 'NMR')
  const params = { id: String(nmr?.id) }
  const made = await service.must('admin', addMethodVersion, {
    params,
    input: { facts: { ...methodFacts, limit: null, is_chiral: true } },
  })
  expect(made.versions[0]).toMatchObject({ is_chiral: true })
  const sample_id = await reported(service, { expected_drugs: ['ketamine'] }, [by('NMR', [drug('esketamine')])])
  const weaker = await reported(service, { expected_drugs: ['ketamine'] }, [by('NMR', [drug('arketamine')])])
  const said = {
    en: 'We found esketamine, a stronger form of ketamine.',
    fr: 'Nous avons trouvé esketamine, une forme plus forte de ketamine.',
    es: 'Encontramos esketamine, una forma más fuerte de ketamine.',
  }
  const form = {
    en: 'We found arketamine, a form of ketamine.',
    fr: 'Nous avons trouvé arketamine, une forme de ketamine.',
    es: 'Encontramos arketamine, una forma de ketamine.',
  }
  for (const text of Object.values(await read(sample_id, lang))) expect(text).toContain(withDrugWords(lang, said[lang]))
  for (const text of Object.values(await read(weaker, lang))) expect(text).toContain(withDrugWords(lang, form[lang]))
})

test.each(languageCodes)('a correction to a trace, and one that takes a mark away, say so, in %s', async (lang) => {
  const marked = (custom_drug: string, named_answer: 'DANGEROUS' | 'UNKNOWN') => ({ custom_drug, named_answer })
  const sample_id = await reported(service, {}, [
    by('GC_MS', [
      drug('xylazine', { amount_kind: 'below', high: 1, unit: '%' }),
      marked('zzwas', 'DANGEROUS'),
      marked('zznow', 'UNKNOWN'),
    ]),
  ])
  await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: {
      sample: sample_id,
      correction: 'Measured again',
      tests: [
        by('GC_MS', [
          drug('xylazine', { amount_kind: 'trace' }),
          marked('zzwas', 'UNKNOWN'),
          marked('zznow', 'DANGEROUS'),
        ]),
      ],
    },
  })
  const said = {
    en: [
      'less than 1 % before, a trace now.',
      'No longer marked as dangerous: zzwas.',
      'Marked as dangerous now: zznow.',
    ],
    fr: ['N’est plus marqué comme dangereux : zzwas.', 'Marqué comme dangereux maintenant : zznow.'],
    es: ['Ya no se marca como peligroso: zzwas.', 'Ahora se marca como peligroso: zznow.'],
  }
  for (const text of Object.values(await read(sample_id, lang)))
    for (const sentence of said[lang]) expect(text).toContain(withDrugWords(lang, sentence))
})

test.each(languageCodes)('used equipment may hold what was there before, in %s', async (lang) => {
  const sample_id = await register(service, { sample_type: 'PARAPHERNALIA', paraphernalia_reuse: 'NO' })
  await prepare(service, [sample_id])
  await receive(service, [sample_id], 'otherLab')
  await submit(service, sample_id, [by('GC_MS', [caffeine])], 'otherLab')
  const said = {
    en: 'This was used equipment. What we found may be left from earlier use.',
    fr: 'C’était du matériel déjà utilisé. Ce que nous avons trouvé peut rester d’une utilisation précédente.',
    es: 'Era material usado. Lo que encontramos puede quedar de un uso anterior.',
  }
  for (const text of Object.values(await read(sample_id, lang))) expect(text).toContain(withDrugWords(lang, said[lang]))
})

test.each([
  ['of_weight', '% of weight'],
  ['relative', 'Relative %'],
  ['estimate', 'About %'],
  ['not_stated', '%'],
] as const)('the PDF heads percents by their basis %s', async (percent_basis, column) => {
  const sample_id = await reported(service, {}, [by('GC_MS', [drug('cocaine', { percent: 40 })], { percent_basis })])
  const { PDF } = await read(sample_id, 'en')
  if (percent_basis === 'not_stated') expect(PDF).not.toMatch(/Relative %|% of weight|About %/)
  else expect(PDF).toContain(column)
})

test.each(languageCodes)('at most four names that people say stand with a finding, in %s', async (lang) => {
  const sample_id = await reported(service, {}, [by('GC_MS', [drug('caffeine')])])
  for (const text of Object.values(await read(sample_id, lang))) expect(text).not.toContain('trimethylxanthine')
})

describe('with one method that is approved for amounts', () => {
  const approve = (approved_at: string | null, approved_by: string | null) =>
    sql`update method_versions v set approved_at = ${approved_at}, approved_by = ${approved_by}
      from methods m where m.id = v.method_id and m.technology = 'LC_MS'`.execute(service.db)
  let sample_id = ''
  beforeAll(async () => {
    await approve('2020-01-01', 'Ada Osei')
    const rows = (percent: number) => [drug('cocaine', { percent })]
    const of_weight = { percent_basis: 'of_weight' }
    sample_id = await reported(service, { expected_drugs: ['cocaine'] }, [
      by('NMR', rows(60), of_weight),
      by('LC_MS', rows(20), of_weight),
    ])
  })
  afterAll(() => approve(null, null))

  test.each(languageCodes)('tests that give different amounts say whose number counts, in %s', async (lang) => {
    const said = {
      en: 'Cocaine: The tests give different amounts. Use the LC-MS number.',
      fr: 'Cocaine : les tests donnent des quantités différentes. Utilisez le nombre de ce test : LC-MS.',
      es: 'Cocaine: las pruebas dan cantidades diferentes. Use el número de LC-MS.',
    }
    for (const text of Object.values(await read(sample_id, lang)))
      expect(text).toContain(withDrugWords(lang, said[lang]))
  })
})

test.each(languageCodes)('an old strip of type Other claims nothing about a drug, in %s', async (lang) => {
  const sample_id = await asOldOther(
    service,
    await reported(service, { expected_drugs: ['ketamine'] }, [strip('ketamine', 'NEGATIVE')]),
  )
  const said = {
    en: 'The strip did not react. The lab did not say what the strip is for.',
    fr: 'La bandelette n’a pas réagi. Le laboratoire n’a pas dit ce que cette bandelette cherche.',
    es: 'La tira no reaccionó. El laboratorio no dijo qué busca esta tira.',
  }
  for (const text of Object.values(await read(sample_id, lang))) {
    expect(text).not.toMatch(/Other test strip|to other|did not react to /i)
    expect(text).toContain(withDrugWords(lang, said[lang]))
  }
})
