/** Advice cards through the API: two people, one account, the end of a card, and what is written down about it. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/settings.ts'
import {
  addCard,
  addCardVersion,
  approveCardVersion,
  type Card,
  listCards,
  listShownCards,
  withdrawCardVersion,
} from '#contract/cards.ts'
import { aCard, cardFacts, newestOf, shownCard } from '../../../test/support/card-examples.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()
const noon = new Date('2026-11-20T17:00:00.000Z')
const paramsOf = ({ id }: Card) => ({ id: String(id) })
const isShown = async ({ id }: Card) =>
  (await service.must('collection', listShownCards, {})).some((card) => card.id === id)
const audit = async () => (await service.must('admin', listAudit, { query: { limit: 1 } })).results[0]

beforeAll(async () => {
  // Their tokens are checked by the real time.
  await service.signInAnew('admin', 'both', 'collection', 'lab', 'otherCollection')
  service.clock = noon
})
afterEach(() => {
  service.clock = noon
})

describe('a new service', () => {
  test('has the eight cards as drafts, which nobody is shown and which cannot be approved as they are', async () => {
    const { cards } = await service.must('admin', listCards, {})
    const shipped = cards.filter(({ versions }) => versions[0]?.is_shipped)
    expect(shipped.map(({ versions }) => versions[0]?.title.en)).toEqual([
      'Opioids: what to do',
      'Nitazenes and carfentanil',
      'Medetomidine',
      'Xylazine',
      'Benzodiazepines with opioids',
      'PMA and PMMA',
      'Stimulants: what to do',
      'A substance that we do not know',
    ])
    for (const { task, versions } of shipped) {
      expect(task).toBeNull()
      expect(versions).toMatchObject([{ standing: 'DRAFT', made_by: null, approved_at: null, valid_until: null }])
    }
    expect(shipped[4]?.versions[0]?.targets).toEqual([
      [
        { thing: 'CLASS', name: 'benzodiazepine' },
        { thing: 'CLASS', name: 'opioid' },
      ],
    ])
    expect(await service.must('collection', listShownCards, {})).toEqual([])
    const [first] = shipped
    if (first === undefined) throw new Error('no shipped card')
    expect(await service.call('both', approveCardVersion, { params: newestOf(first), input: {} })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/came with Vialog/) },
    })
  })
})

describe('two people', () => {
  test('the writer may not approve, another person may, and then results show it', async () => {
    const card = await service.must('both', addCard, { input: { facts: cardFacts() } })
    expect(card).toMatchObject({ task: 'WAITS', versions: [{ version: 1, standing: 'DRAFT', made_by: 'both Person' }] })
    const params = newestOf(card)
    expect(await isShown(card)).toBe(false)
    expect(await service.call('both', approveCardVersion, { params, input: {} })).toMatchObject({
      status: 403,
      body: { detail: 'You wrote this text. Somebody else approves it.' },
    })
    // Not with a reason, either, while there are others.
    const alone = await service.call('both', approveCardVersion, { params, input: { alone_why: 'In a hurry' } })
    expect(alone.status).toBe(403)
    const approved = await service.must('otherCollection', approveCardVersion, { params, input: {} })
    expect(approved).toMatchObject({
      task: null,
      versions: [{ standing: 'SHOWN', approved_by: 'otherCollection Person', alone_why: null }],
    })
    expect(await isShown(card)).toBe(true)
    expect(await audit()).toMatchObject({ who: 'otherCollection Person', action: 'approve', entity: 'advice card' })
    expect((await audit())?.changes).toEqual(expect.arrayContaining(['version: 1', 'text en: Do not use alone.']))
    expect((await service.call('otherCollection', approveCardVersion, { params, input: {} })).status).toBe(409)
  })

  test('a new version is not shown before it is approved, and the old one stays until then', async () => {
    const card = await shownCard(service)
    const text = { en: 'Stay together.', fr: 'Restez ensemble.', es: 'Quédense juntos.' }
    const input = { after: 1, facts: cardFacts({ text }) }
    const changed = await service.must('lab', addCardVersion, { params: paramsOf(card), input })
    expect(changed.versions.map(({ standing }) => standing)).toEqual(['DRAFT', 'SHOWN'])
    const told = async () => (await service.must('lab', listShownCards, {})).find(({ id }) => id === card.id)?.text.en
    expect(await told()).toBe('Do not use alone.')
    const approved = await service.must('both', approveCardVersion, { params: newestOf(changed), input: {} })
    expect(approved.versions.map(({ standing }) => standing)).toEqual(['SHOWN', 'REPLACED'])
    expect(await told()).toBe('Stay together.')
  })

  test('only the newest version can be approved, and only over the version that was read', async () => {
    const card = await aCard(service)
    const again = { params: paramsOf(card), input: { after: 1, facts: cardFacts() } }
    await service.must('admin', addCardVersion, again)
    expect(await service.call('lab', addCardVersion, again)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/Somebody else changed this card/) },
    })
    const old = await service.call('both', approveCardVersion, { params: newestOf(card), input: {} })
    expect(old).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/newer version/) } })
  })

  test('of two who approve at once, one is told that the other was first; so is one who approves a text that changes', async () => {
    const card = await aCard(service)
    const approve = (who: 'both' | 'otherCollection', of: Card) =>
      service.call(who, approveCardVersion, { params: newestOf(of), input: {} })
    const two = await Promise.all([approve('both', card), approve('otherCollection', card)])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    const other = await aCard(service)
    const [written, approved] = await Promise.all([
      service.call('admin', addCardVersion, { params: paramsOf(other), input: { after: 1, facts: cardFacts() } }),
      approve('both', other),
    ])
    expect(written.status).toBe(201)
    const { cards } = await service.must('admin', listCards, {})
    const [newest, first] = cards.find(({ id }) => id === other.id)?.versions ?? []
    expect(newest?.standing).toBe('DRAFT')
    expect(first?.standing).toBe(approved.status === 200 ? 'SHOWN' : 'DRAFT')
  })

  test('one takes a card back, with the reason; no older version returns', async () => {
    const card = await shownCard(service)
    const next = await service.must('lab', addCardVersion, {
      params: paramsOf(card),
      input: { after: 1, facts: cardFacts() },
    })
    const params = newestOf(next)
    const why = { why: 'A wrong number' }
    expect((await service.call('both', withdrawCardVersion, { params, input: why })).status).toBe(409)
    await service.must('both', approveCardVersion, { params, input: {} })
    const back = await service.must('both', withdrawCardVersion, { params, input: why })
    expect(back.versions.map(({ standing }) => standing)).toEqual(['WITHDRAWN', 'REPLACED'])
    expect(back.versions[0]).toMatchObject({ withdrawn_by: 'both Person', withdrawn_why: 'A wrong number' })
    expect(await isShown(card)).toBe(false)
    expect(await audit()).toMatchObject({ action: 'take back', changes: ['why: A wrong number', 'version: 2'] })
    expect((await service.call('both', withdrawCardVersion, { params, input: why })).status).toBe(409)
  })
})

describe('a service with one account', () => {
  test('its person approves alone, with a recent password and a reason, and the card says so', async () => {
    service.clock = null
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    const valid_until = minutes(60 * 24 * 30)
      .toISOString()
      .slice(0, 10)
    const own = await service.must('both', addCard, { input: { facts: cardFacts({ valid_until }) } })
    const params = newestOf(own)
    const others = service.db.updateTable('users').where('email', '<>', 'both@test.example')
    await others.set({ active: false }).execute()
    try {
      expect(await service.must('both', listCards, {})).toMatchObject({ is_alone: true })
      const approve = (input: object) => service.call('both', approveCardVersion, { params, input })
      expect(await approve({})).toMatchObject({ status: 400, body: { errors: [{ field: 'alone_why' }] } })
      service.clock = minutes(6)
      const input = { alone_why: 'Nobody else works here' }
      expect(await approve(input)).toMatchObject({ status: 403, body: { type: 'urn:vialog:problem:sign_in_again' } })
      service.clock = null
      const approved = await service.must('both', approveCardVersion, { params, input })
      expect(approved.versions[0]).toMatchObject({ standing: 'SHOWN', alone_why: 'Nobody else works here' })
    } finally {
      await others.set({ active: true }).execute()
    }
    expect((await audit())?.changes).toEqual(
      expect.arrayContaining(['by one person: yes', 'why: Nobody else works here']),
    )
    expect(await service.must('both', listCards, {})).toMatchObject({ is_alone: false })
  })
})

describe('the end of a card', () => {
  test('is a task for 60 days, and then the card is shown no more', async () => {
    const card = await shownCard(service, { valid_until: '2027-02-01' })
    const taskOn = async (day: string) => {
      service.clock = new Date(`${day}T17:00:00.000Z`)
      const { cards } = await service.must('admin', listCards, {})
      return [cards.find(({ id }) => id === card.id)?.task, await isShown(card)]
    }
    expect(await taskOn('2026-12-02')).toEqual([null, true])
    expect(await taskOn('2026-12-03')).toEqual(['ENDS_SOON', true])
    expect(await taskOn('2027-02-01')).toEqual(['ENDS_SOON', true])
    expect(await taskOn('2027-02-02')).toEqual(['RUN_OUT', false])
  })

  test('a text whose last day is over before anybody approved it cannot be approved', async () => {
    const card = await aCard(service, { valid_until: '2026-11-21' })
    service.clock = new Date('2026-11-23T17:00:00.000Z')
    expect(await service.call('both', approveCardVersion, { params: newestOf(card), input: {} })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/last day of this version is over/) },
    })
  })
})

test('collection staff read approved cards only; a drug that gets a client-facing name leaves them', async () => {
  const draft = await aCard(service)
  const card = await shownCard(service, { targets: [[{ thing: 'DRUG', name: 'Caffeine' }]] })
  expect((await service.call('collection', listCards, {})).status).toBe(403)
  const shown = await service.must('collection', listShownCards, {})
  expect(shown.find(({ id }) => id === card.id)).toEqual({
    id: card.id,
    targets: [[{ thing: 'DRUG', name: 'Caffeine' }]],
    ...{ title: cardFacts().title, text: cardFacts().text, source: 'A paper', valid_until: '2027-06-30' },
  })
  expect(shown.some(({ id }) => id === draft.id)).toBe(false)
  const rename = (report_to_client_name: string | null) =>
    service.db.updateTable('drugs').set({ report_to_client_name }).where('name', '=', 'Caffeine').execute()
  await rename('a stimulant')
  expect(await isShown(card)).toBe(false)
  await rename(null)
  expect(await isShown(card)).toBe(true)
})

test('the database itself refuses one person, and a change of what was written', async () => {
  const card = await aCard(service)
  const version = service.db.updateTable('advice_card_versions').where('card_id', '=', card.id)
  const lab = service.userIds['lab@test.example'] ?? 0
  const approval = { approved_at: noon.toISOString(), approved_by: lab }
  await expect(version.set(approval).execute()).rejects.toThrow('approved_by_two')
  await expect(version.set({ text_en: 'Another' }).execute()).rejects.toThrow('never changed')
  await expect(service.db.deleteFrom('advice_card_versions').execute()).rejects.toThrow('never changed')
  await expect(service.db.deleteFrom('advice_card_targets').execute()).rejects.toThrow('only grows')
})
