/** Pictures of alerts: decodes and scales them, and stores only their pixels, under the hash of what is stored. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as contract from '#contract/alerts.ts'
import { recordAudit } from '#server/audit/record.ts'
import { isWhole, readPicture, unreadable } from '#server/brand/picture.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'

/** The most pixels on a side of a stored picture, and of an accepted one (a camera's). */
const keptPixels = 1600
const takenPixels = 9000
/** The most pixels in all: each takes four bytes while a picture is decoded. */
const takenInAll = 24_000_000

/** Redraws it, so that nothing else of the file remains: no place, no camera, no hidden part. */
async function redrawn(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  // The library takes some 30 MB: load it only for a first picture.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes)
  const scale = Math.min(1, keptPixels / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  // JPEG would turn transparent parts black.
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(image, 0, 0, width, height)
  return { bytes: await canvas.encode('jpeg', 82), width, height }
}

export async function uploadAlertPicture(call: Call<typeof contract.uploadAlertPicture>) {
  const { db: tx, input, now } = call
  const fault = (message: string) => badInput([{ field: 'image', message }])
  const sent = Buffer.from(input.image, 'base64')
  if (sent.length > contract.mostPictureBytes) throw fault('Choose a picture of at most 8 MB.')
  const head = readPicture(sent, takenPixels)
  if (typeof head === 'string') throw fault(head)
  if (head.width * head.height > takenInAll) throw fault('Choose a picture of at most 24 million pixels.')
  if (!isWhole(sent, head.type)) throw fault(unreadable)
  const { bytes, width, height } = await redrawn(sent).catch(() => {
    throw fault(unreadable)
  })
  const hash = createHash('sha256').update(bytes).digest('hex')
  await tx
    .insertInto('alert_pictures')
    .values({ hash, type: 'image/jpeg', width, height, bytes, added_at: now.toISOString() })
    .onConflict((same) => same.doNothing())
    .execute()
  const what = { action: 'upload', entity: 'alert picture', entity_id: hash }
  await recordAudit(tx, call, { ...what, after: { picture: `${width} × ${height} pixels` } })
  return { hash, width, height }
}

async function pictureOf(db: Database, hash: string, isReleased: boolean) {
  const { rows } = await sql<{ type: string; bytes: Buffer }>`
    select p.type, p.bytes from alert_pictures p where p.hash = ${hash} and (not ${isReleased} or exists (
      select from alerts a join alert_versions v on v.alert_id = a.id and v.version = a.version
      where v.content->>'picture' = p.hash
        and not exists (select from alert_names n join drug_identities d on d.id = n.drug_id
          where n.alert_id = a.id and n.version = a.version and not d.report_to_public)))`.execute(db)
  const [picture] = rows
  if (picture === undefined) throw new Failure('not_found', 'This picture was not found.')
  return picture
}

export const readAlertPicture = ({ db, params }: Call<typeof contract.readAlertPicture>) =>
  pictureOf(db, params.hash, true)

export const readDraftPicture = ({ db, params }: Call<typeof contract.readDraftPicture>) =>
  pictureOf(db, params.hash, false)
