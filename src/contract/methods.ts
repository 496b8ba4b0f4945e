/**
 * Methods: what each technology can see, for strips by target and brand, in versions that an administrator approves.
 */

import { z } from 'zod'
import { technology } from '#contract/technology-field.ts'
import { limitUnits, methodBases, methodStandings, stripLines } from '#domain/method/method.ts'
import { activeTechnologies } from '#domain/technology/technologies.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { Day, FullName, optionalName, optionalText, requiredText, Time } from './fields.ts'

const unit = z.enum(limitUnits, `Choose one of: ${limitUnits.join(', ')}.`)
// Smaller numbers are stored as 0.
const above = (message: string) => z.number(message).min(0.0001, message).max(10_000_000, message)
const minutes = z.int('Enter whole minutes.').min(0, 'Enter whole minutes.').max(120, 'At most 120 minutes.').nullable()
const drugName = requiredText(200, 'Enter the name of a substance.')

const limitText = 'Enter a limit above 0, at least 0.0001 and at most 10,000,000.'

const Limit = z
  .object({ from: above(limitText), to: above(limitText).nullable(), unit })
  .refine(({ from, to }) => to === null || from <= to, 'Write the smaller limit first.')
  .refine(({ from, to, unit: of }) => of !== '%' || (to ?? from) <= 100, 'A share is at most 100 %.')

const facts = {
  /** The amount from which it sees its drugs. */
  limit: Limit.nullable(),
  /** Substances that it can miss, by name. */
  misses: z.array(drugName).max(60, 'At most 60 substances.'),
  /** Of these, up to which concentration it did not react. */
  misses_up_to: z
    .array(
      z.object({
        name: drugName,
        up_to: above('Enter a concentration above 0, at least 0.0001 and at most 10,000,000.'),
        unit,
      }),
    )
    .max(60, 'At most 60 substances.')
    .default([]),
  /** Other substances that make it react, and from which concentration, if known. */
  reacts: z
    .array(
      z.object({
        name: drugName,
        from: above('Enter a concentration above 0, at least 0.0001 and at most 10,000,000.').nullable(),
        unit: unit.nullable(),
      }),
    )
    .max(60, 'At most 60 substances.'),
  /** Pairs of substances that it cannot tell apart. */
  same: z.array(z.tuple([drugName, drugName])).max(60, 'At most 60 pairs.'),
  /** Whether it tells mirror forms apart, such as esketamine from ketamine. */
  is_chiral: z.boolean().default(false),
  strip_lines: z.enum(stripLines).nullable(),
  /** The minutes within which a strip may be read. */
  read_from: minutes,
  read_until: minutes,
  /** Relative, in % of the value, k = 2. */
  uncertainty: z
    .number('Enter a number of percent.')
    .min(0.01, 'Enter more than 0 %, at least 0.01.')
    .max(100, 'At most 100 %.')
    .nullable(),
  basis: z.enum(methodBases).nullable(),
  sentences: z.object({ en: optionalText(400), fr: optionalText(400), es: optionalText(400) }),
  /** Only staff read it. */
  note: optionalText(1000),
  source: requiredText(2000, 'Enter the source of what it says.'),
}

const FactsInput = z
  .object(facts)
  .refine(({ read_from, read_until }) => read_from === null || read_until === null || read_from < read_until, {
    path: ['read_until'],
    error: 'A strip is read until a later minute than it is read from.',
  })
  .refine(({ misses, misses_up_to }) => misses_up_to.every(({ name }) => misses.includes(name)), {
    path: ['misses_up_to'],
    error: 'Name each of these among what it can miss.',
  })
  .refine(({ reacts }) => reacts.every(({ from, unit: of }) => (from === null) === (of === null)), {
    path: ['reacts'],
    error: 'Write the unit of each concentration.',
  })

/** One version of a method. */
const MethodVersion = z.object({
  id: z.int(),
  version: z.int(),
  ...facts,
  /** It came with Vialog. */
  is_shipped: z.boolean(),
  standing: z.enum(methodStandings),
  made_at: Time,
  approved_by: z.string().nullable(),
  approved_at: Time.nullable(),
  valid_until: Day.nullable(),
  withdrawn_at: Time.nullable(),
  withdrawn_why: z.string().nullable(),
  /** The number of submitted reports made with it. */
  reports: z.int(),
})
export type MethodVersion = z.output<typeof MethodVersion>

/** A method with its versions, the newest first. */
export const Method = z.object({
  id: z.int(),
  technology: z.string(),
  /** A strip's type; '' for the whole technology. */
  target: z.string(),
  brand: z.string(),
  versions: z.array(MethodVersion),
})
export type Method = z.output<typeof Method>

export const listMethods = endpoint({
  method: 'GET',
  path: '/methods/',
  access: 'lab or admin',
  summary: 'What each method can see, with its versions.',
  answer: z.array(Method),
})

export const addMethod = endpoint({
  method: 'POST',
  path: '/admin/methods/',
  access: 'admin',
  summary: 'Adds a method, not approved yet.',
  status: 201,
  input: z.object({
    technology: technology('Choose a technology.', activeTechnologies),
    target: optionalName(200).transform((name) => name ?? ''),
    brand: optionalName(100).transform((name) => name ?? ''),
    facts: FactsInput,
  }),
  answer: Method,
})

export const addMethodVersion = endpoint({
  method: 'POST',
  path: '/admin/methods/{id}/versions/',
  access: 'admin',
  summary: 'Adds a version of a method, not approved yet; reports keep the version that they were made with.',
  status: 201,
  params: RowParams,
  input: z.object({ facts: FactsInput }),
  answer: Method,
})

export const approveMethodVersion = endpoint({
  method: 'POST',
  path: '/admin/methods/versions/{id}/approve/',
  access: 'admin',
  summary: 'Approves a version: from now on the public reads its numbers and names.',
  reauthenticated: true,
  params: RowParams,
  input: z.object({
    /** The person responsible for it, such as the lab's chemist. */
    approved_by: FullName,
    valid_until: z.iso.date('Enter a date.').nullable(),
  }),
  answer: Method,
})

export const withdrawMethodVersion = endpoint({
  method: 'POST',
  path: '/admin/methods/versions/{id}/withdraw/',
  access: 'admin',
  summary:
    'Takes a version back; results made with it keep its limits and read the newest wording with the same limits.',
  reauthenticated: true,
  params: RowParams,
  input: z.object({ why: requiredText(1000, 'Enter the reason.') }),
  answer: Method,
})
