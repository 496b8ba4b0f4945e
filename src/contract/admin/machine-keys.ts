/** Keys for machines: what instruments and other programs may do without a person. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Day, requiredName, rowNumber, Time } from '#contract/fields.ts'
import { machinePurposes } from '#domain/machine/machine-key.ts'
import { RowParams } from './paging.ts'

const MachineKey = z.object({
  id: z.int(),
  name: z.string(),
  purpose: z.enum(machinePurposes),
  site_id: z.int(),
  site: z.string(),
  /** The last day on which it is valid. */
  ends_on: Day,
  standing: z.enum(['valid', 'ended', 'revoked']),
  created_at: Time,
  created_by: z.string(),
  revoked_at: Time.nullable(),
  revoked_by: z.string().nullable(),
  /** To the minute. */
  last_used_at: Time.nullable(),
})
export type MachineKey = z.output<typeof MachineKey>

export const listMachineKeys = endpoint({
  method: 'GET',
  path: '/admin/machine-keys/',
  access: 'admin',
  summary: 'The keys of machines: valid ones first. No key itself is ever shown again.',
  answer: z.object({ keys: z.array(MachineKey), today: Day }),
})

export const makeMachineKey = endpoint({
  method: 'POST',
  path: '/admin/machine-keys/',
  access: 'admin',
  summary: 'Makes a key for a machine of one site and for one purpose. The answer alone shows it.',
  status: 201,
  reauthenticated: true,
  secretAnswer: true,
  input: z.object({
    name: requiredName(100, 'Name the machine.'),
    purpose: z.enum(machinePurposes, 'Choose what the machine does.'),
    site_id: rowNumber('Choose a site.'),
    ends_on: z.iso.date('Enter the last day as YYYY-MM-DD.'),
  }),
  answer: z.object({ made: MachineKey, key: z.string() }),
})

export const revokeMachineKey = endpoint({
  method: 'POST',
  path: '/admin/machine-keys/{id}/revoke/',
  access: 'admin',
  summary: 'Revokes the key of a machine at once and for ever.',
  params: RowParams,
  answer: MachineKey,
})
