/** Files that somebody made to harm: refused with a sentence, and the server goes on answering meanwhile. */
import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, expect, test } from 'vitest'
import { addFile, listFiles, readFile } from '#contract/files.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab } from '../../../test/support/stories.ts'

const service = testService()
let sample_id = ''
beforeAll(async () => {
  sample_id = await atLab(service)
})
const add = (bytes: Uint8Array | string, kind = 'OTHER') =>
  service.call('lab', addFile, {
    params: { sample_id },
    query: { kind, name: 'x' } as never,
    input: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  })
const picture = (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = `hsl(${width % 360} 50% 50%)`
  drawing.fillRect(0, 0, width, height)
  return canvas
}

test('broken and huge pictures are refused', async () => {
  const whole = await picture(300, 200).encode('png')
  const huge = Buffer.from(whole)
  // The header says that it has four billion pixels.
  huge.writeUInt32BE(65_535, 16)
  huge.writeUInt32BE(65_535, 20)
  const wide = Buffer.from(whole)
  wide.writeUInt32BE(11_000, 16)
  wide.writeUInt32BE(11_000, 20)
  const noise = Buffer.from(whole)
  noise.fill(7, 60, noise.length - 12)
  const refused = await Promise.all([
    add(huge, 'PHOTO'),
    add(wide, 'PHOTO'),
    add(whole.subarray(0, 200), 'PHOTO'),
    add('<svg/>', 'PHOTO'),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(refused[0]?.body.errors?.[0]?.message).toBe('Choose a picture of at most 12000 pixels a side.')
  expect(refused[1]?.body.errors?.[0]?.message).toBe('Choose a picture of at most 50 million pixels.')
  expect((await add(noise, 'PHOTO')).status).toBe(400)
})

test('a hundred photos keep no byte of what a camera writes', async () => {
  let left = 0
  for (let at = 0; at < 100; at += 1) {
    const jpeg = await picture(40 + at, 30).encode('jpeg', 80)
    const secret = Buffer.from(`Exif\0\0MM\0*\0\0\0\b GPS ${at} http://ns.adobe.com/xap/1.0/`)
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, secret.length + 2]), secret])
    if (at % 10 === 0) sample_id = await atLab(service)
    const id = sample_id
    const { status, body } = await add(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]), 'PHOTO')
    expect(status).toBe(201)
    const number = String(body.number)
    const { raw } = await service.call('lab', readFile, { params: { sample_id: id, number } })
    if (['Exif', 'GPS', 'adobe'].some((word) => raw.includes(word))) left += 1
  }
  expect(left).toBe(0)
})

test('other calls are answered while the largest picture is drawn anew', async () => {
  const large = await picture(8000, 6000).encode('jpeg', 90)
  const adding = add(large, 'PHOTO')
  let isDone = false
  adding.finally(() => {
    isDone = true
  })
  // What this thread itself computed between two turns, in ms: a machine that is busy with something else adds nothing.
  const computed = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const turns: number[] = []
  while (!isDone) {
    const begun = computed()
    await new Promise((resolve) => setTimeout(resolve, 5))
    turns.push(computed() - begun)
  }
  expect((await adding).status).toBe(201)
  expect(turns.length).toBeGreaterThan(20)
  expect(Math.max(...turns)).toBeLessThan(100)
})

test('a body that is no file, or a kind that it is not, is refused with a sentence', async () => {
  const params = { sample_id }
  const json = await service.call('lab', addFile, { params, query: { kind: 'OTHER' } as never, spoilt: { parts: [] } })
  expect(json).toMatchObject({ status: 400, body: { errors: [{ message: 'Choose a file.' }] } })
  expect((await add('')).status).toBe(400)
  expect((await add('1,2\n', 'PHOTO')).body.errors?.[0]?.message).toBe(
    'This is a file of type Text. Photo: choose one of PNG, JPEG, WebP.',
  )
  expect(await service.call('lab', addFile, { params, input: new Blob(['1,2']) })).toMatchObject({ status: 400 })
  const odd = { kind: 'SPECTRUM', technology: 'NONE' } as never
  expect(await service.call('lab', addFile, { params, query: odd, input: new Blob(['1,2']) })).toMatchObject({
    status: 400,
  })
  const nobodys = { kind: 'SPECTRUM', technology: 'FTIR', instrument: 999 } as never
  expect(await service.call('lab', addFile, { params, query: nobodys, input: new Blob(['1,2']) })).toMatchObject({
    body: { errors: [{ field: 'instrument', message: 'Choose an instrument of your site, of this technology.' }] },
  })
  for (const number of ['0', '-1', '1.5', 'x', '99999999999', '%00'])
    expect([400, 404]).toContain((await service.call('lab', readFile, { params: { sample_id, number } })).status)
  expect((await service.must('lab', listFiles, { params })).files.every(({ kind }) => kind === 'PHOTO')).toBe(true)
})
