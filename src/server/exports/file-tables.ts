/** The files of samples in the export: a row each, and an archive of their bytes with a manifest of their hashes. */
import { sql } from 'kysely'
import { csvLine, csvMark } from '#domain/csv.ts'
import { downloadName } from '#domain/file/file-name.ts'
import { type FileType, fileTypes } from '#domain/file/file-type.ts'
import { fileKinds } from '#domain/file/files.ts'
import { technologyKeys } from '#domain/technology/technologies.ts'
import type { Write } from '#server/database/connect.ts'
import { bytesOf } from '#server/files/queries.ts'
import { column, type ExportTable, living, sampleId, siteName, time, yesNo } from './export-column.ts'
import type { ZipPart } from './zip-stream.ts'

export const fileTables: readonly ExportTable[] = [
  {
    name: 'files',
    meaning: 'Files of samples: spectra, chromatograms, photos, documents; their bytes are an export of their own',
    from: `files t ${living}`,
    order: 't.sample_id, t.number',
    columns: [
      sampleId,
      column('id', 'Its number of the service'),
      column('number', 'Its number among the sample’s files, which custody names'),
      column('kind', 'What it shows', { values: fileKinds }),
      column('type', 'What its bytes are', { values: fileTypes }),
      column('name', 'Its name as it came'),
      column('size', 'Its size', { unit: 'bytes' }),
      column('sha256', 'SHA-256 of the stored bytes', { unit: 'hex' }),
      column('site', 'The site that added it', { sql: siteName('t.site_id') }),
      column('technology', 'The technology that made it', { values: technologyKeys }),
      column('instrument_id', 'The instrument that made it'),
      column('report_id', 'The version of a report whose evidence it is first'),
      column('is_personal', 'Its bytes go when the sample is anonymised', { values: yesNo }),
      column('is_shown', 'The person who brought the sample may see it', { values: yesNo }),
      column('added_at', 'When it was added', { unit: time }),
      column('added_by', 'Who added it'),
      column('gone_how', 'How its bytes went', { values: ['WITHDRAWN', 'RETENTION'] }),
      column('gone_at', 'When its bytes went', { unit: time }),
      column('gone_by', 'Who withdrew it'),
      column('gone_reason', 'Why it was withdrawn'),
    ],
  },
]

type Row = { sample_id: string; number: number; name: string; type: FileType; size: number; sha256: string }

/** The place of a file in the archive: no name of a file can lead out of it. */
const placeOf = ({ sample_id, number, ...file }: Row) =>
  `files/${sample_id.replace(/[^\w-]/g, '_')}/${number}-${downloadName({ ...file, number }).replaceAll(/[/\\]/g, '_')}`

/** Every file that is here, and `manifest.csv` with the hash of each, as `sha256sum` computes it. */
export async function* fileParts(tx: Write): AsyncGenerator<ZipPart> {
  const { rows } = await sql<Row>`select t.sample_id, t.number, t.name, t.type, t.size, t.sha256
    from files t join samples s on s.sample_id = t.sample_id and s.deleted_at is null
    where t.gone_how is null order by t.sample_id, t.number`.execute(tx)
  const lines = [
    ['sha256', 'file', 'sample_id', 'number', 'size'],
    ...rows.map((row) => [row.sha256, placeOf(row), row.sample_id, row.number, row.size]),
  ]
  yield { name: 'manifest.csv', text: [csvMark, ...lines.map((line) => csvLine(line))] }
  for (const row of rows) yield { name: placeOf(row), text: bytesOf(tx, row.sample_id, row.number, row.size) }
}
