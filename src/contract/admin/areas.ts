/** Areas that an alert may name: each has a few sites, or is one large place (R10.10). */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { requiredName, rowNumber } from '#contract/fields.ts'
import { RowParams } from './paging.ts'

const AreaForm = z.object({
  name: requiredName(100, 'Enter the name of the area.'),
  /** Over 50,000 people live there. */
  is_large: z.boolean('Say yes or no.'),
  /** Its sites. A site is in one area at most: the last that names it. */
  site_ids: z
    .array(rowNumber('Choose a site.'))
    .max(500, 'At most 500 sites.')
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
})

const Area = z.object({
  ...versioned,
  id: z.int(),
  ...{ name: z.string(), is_large: z.boolean(), site_ids: z.array(z.int()) },
  /** Why an alert may not name it now; null if it may. */
  refusal: z.string().nullable(),
})
export type Area = z.output<typeof Area>

export const listAreas = endpoint({
  method: 'GET',
  path: '/admin/areas/',
  access: 'admin',
  versioned: { entity: 'area' },
  summary: 'Areas that alerts may name, by name.',
  answer: z.array(Area),
})

export const addArea = endpoint({
  method: 'POST',
  path: '/admin/areas/',
  access: 'admin',
  versioned: { entity: 'area' },
  summary: 'Adds an area.',
  status: 201,
  input: AreaForm,
  answer: Area,
})

export const changeArea = endpoint({
  method: 'PUT',
  path: '/admin/areas/{id}/',
  access: 'admin',
  versioned: { entity: 'area' },
  summary: 'Renames an area, says whether it is large, and which sites it has.',
  params: RowParams,
  input: AreaForm,
  answer: Area,
})
