/** Files of a sample (R2.57): spectra, chromatograms, photos, documents; stored, listed, read, withdrawn. */
import { z } from 'zod'
import { reasonMissing } from '#domain/faults.ts'
import { fileTypes } from '#domain/file/file-type.ts'
import { fileKinds, megabyte, mostFileMegabytes } from '#domain/file/files.ts'
import { endpoint } from './endpoint.ts'
import { FullName, oneOf, requiredText, rowNumber, SampleId, SampleParams, Time, text } from './fields.ts'
import { FileBytes } from './sent-bytes.ts'
import { technology } from './technology-field.ts'

/** A file as staff read it. */
export const SampleFile = z.object({
  /** Its number among the sample's files, which custody names. */
  number: z.int(),
  kind: z.enum(fileKinds),
  /** What the bytes are, by their content. */
  type: z.enum(fileTypes),
  /** As it came, made safe to show. */
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** SHA-256 of the stored bytes, hex. */
  sha256: z.string(),
  site_id: z.int(),
  /** The site whose staff added it. */
  site: z.string(),
  technology: z.string().nullable(),
  instrument: z.string().nullable(),
  /** The submitted version of its technology's report whose evidence it is first; null before. */
  report_version: z.int().nullable(),
  /** Its bytes go when the sample is anonymised. */
  is_personal: z.boolean(),
  /** Its lab chose to show it to the person who brought the sample, beside the result. */
  is_shown: z.boolean(),
  added_at: Time,
  added_by: z.string(),
  /** How its bytes went; null while they are here. `by` and `reason` only of a withdrawal. */
  gone: z
    .object({
      how: z.enum(['WITHDRAWN', 'RETENTION']),
      at: Time,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Whether this reader's site may withdraw it and say whether it is personal. */
  is_own: z.boolean(),
  /** Whether this reader may show it to the person who brought the sample. */
  may_show: z.boolean(),
})
export type SampleFile = z.output<typeof SampleFile>

export const listFiles = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/files/',
  access: 'reader',
  summary: 'The files of a sample that one may read, oldest first, and which one may add.',
  params: SampleParams,
  answer: z.object({
    files: z.array(SampleFile),
    /** The kinds that this reader may add; empty for none. */
    may_add: z.array(z.enum(fileKinds)),
    /** How many bytes a file may have, and how many are left for this sample. */
    most_bytes: z.int(),
    left_bytes: z.int(),
  }),
})

export const addFile = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/files/',
  access: 'staff',
  summary: 'Adds a file to a sample: the body is the file. A picture is drawn anew, so that only its pixels are kept.',
  status: 201,
  params: SampleParams,
  query: z.object({
    kind: oneOf(fileKinds).optional(),
    /** Its name as it came. */
    name: text(1000).optional(),
    /** The technology that made it, and the instrument. */
    technology: technology().optional(),
    instrument: z.coerce.number('Choose an instrument.').pipe(rowNumber('Choose an instrument.')).optional(),
  }),
  input: FileBytes,
  mostBytes: mostFileMegabytes * megabyte,
  withoutForm: true,
  answer: SampleFile,
})

const FileParams = z.object({
  sample_id: SampleId,
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Enter the number of a file.')
    .transform(Number),
})

export const readFile = endpoint({
  method: 'GET',
  path: '/samples/{sample_id}/files/{number}/',
  access: 'reader',
  summary: 'The bytes of a file, as they are stored.',
  params: FileParams,
  answer: 'file',
})

export const withdrawFile = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/files/{number}/withdraw/',
  access: 'staff',
  summary: 'Takes away a file that was attached by mistake. Its bytes go; its hash, the name and the reason stay.',
  params: FileParams,
  input: z.object({ fullname: FullName, reason: requiredText(500, reasonMissing) }),
  answer: SampleFile,
})

export const markFilePersonal = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/files/{number}/personal/',
  access: 'staff',
  summary: 'Says whether a file may tell of the person: if so, it goes when the sample is anonymised.',
  params: FileParams,
  input: z.object({ is_personal: z.boolean('Say yes or no.') }),
  withoutForm: true,
  answer: SampleFile,
})

export const showFile = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}/files/{number}/shown/',
  access: 'analysis',
  summary: 'Shows a photo or a curve to the person who brought the sample, beside the result; or takes it back.',
  params: FileParams,
  input: z.object({ is_shown: z.boolean('Say yes or no.') }),
  withoutForm: true,
  answer: SampleFile,
})
