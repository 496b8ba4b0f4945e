/** The gateway of text messages: set, tried, and called only at public addresses. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin/settings.ts'
import { changeSmsGateway, readSmsGateway, sendTestSms } from '#contract/admin/sms.ts'
import { testService } from '../../../test/support/service.ts'
import { anSmsGateway, type TestGateway } from '../../../test/support/sms-gateway.ts'
import { isPublicAddress } from './send-sms.ts'

const service = testService()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await anSmsGateway()
  Object.assign(service.services.config, { smsAllowHosts: ['localhost'] })
  return () => gateway[Symbol.asyncDispose]()
})
const setGateway = (changes: object = {}) =>
  service.call('admin', changeSmsGateway, {
    spoilt: { gateway: { url: gateway.url, sender: 'Desk', authorization: 'Bearer sesame', ...changes } },
  })
beforeEach(async () => {
  gateway.arrived.length = 0
  gateway.answer = 200
  await setGateway()
})

describe('the gateway', () => {
  const tried = async (changes: object = {}) => {
    const saved = await setGateway(changes)
    if (saved.status !== 200) return saved.body
    return (await service.call('admin', sendTestSms, { input: { to: '+14165550100' } })).body
  }

  test('is never shown with its key; another gateway needs the key anew', async () => {
    expect(await service.must('admin', readSmsGateway)).toMatchObject({
      gateway: { url: gateway.url, sender: 'Desk', has_authorization: true, authorization_can_be_read: true },
    })
    const elsewhere = await setGateway({ url: 'https://elsewhere.example/', authorization: undefined })
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ field: 'authorization' }] } })
    const [entry] = (await service.must('admin', listAudit, { query: { entity: 'sms gateway', limit: 1 } })).results
    expect(JSON.stringify(entry)).not.toContain('sesame')
  })

  test.each([
    [{ url: 'http://localhost/' }, 'errors'],
    [{ url: 'https://user:word@localhost/' }, 'errors'],
    [{ url: 'ftp://localhost/' }, 'errors'],
    [{ url: 'localhost' }, 'errors'],
    [{ sender: '' }, 'errors'],
    [{ authorization: 'a\nb' }, 'errors'],
  ])('%o is refused', async (changes, word) => {
    expect(await tried(changes)).toHaveProperty(word)
  })

  test('says why it took nothing: a redirect, a refusal, a private address, nobody there', async () => {
    gateway.answer = { redirect: 'https://elsewhere.example/' }
    expect((await tried()).detail).toBe('The gateway localhost answered 302.')
    gateway.answer = 503
    expect((await tried()).detail).toBe('The gateway localhost answered 503.')
    expect(gateway.arrived).toHaveLength(2)
    expect((await tried({ url: 'https://localhost:1/', authorization: 'x' })).detail).toBe(
      'The gateway localhost could not be reached.',
    )
    Object.assign(service.services.config, { smsAllowHosts: [] })
    const refused = 'has a private address. Whoever runs the server may allow it by SMS_ALLOW_HOST.'
    for (const host of [
      'localhost',
      '127.0.0.1',
      '[::1]',
      '10.0.0.7',
      '169.254.169.254',
      '[fd00::1]',
      '2130706433',
      '0x7f.1',
    ])
      expect((await tried({ url: `https://${host}/`, authorization: 'x' })).detail, host).toContain(refused)
    Object.assign(service.services.config, { smsAllowHosts: ['localhost'] })
    expect(gateway.arrived).toHaveLength(2)
  })

  test('that never answers is given up after ten seconds', async () => {
    gateway.answer = 'never'
    expect((await tried()).detail).toBe('The gateway localhost did not answer in 10 seconds.')
  })
})

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['::ffff:10.0.0.1', false],
  ['2606:4700::1111', true],
  ['fe80::1', false],
  ['224.0.0.1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b:1::1', false],
  ['fec0::1', false],
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['::ffff:7f00:1', false],
  ['::', false],
  ['::ffff:808:808', true],
  ['2001:4860:4860::8888', true],
  ['not an address', false],
])('whether %s is public', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
