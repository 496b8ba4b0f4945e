/** A technology as a call names it. */
import { z } from 'zod'
import { technologyKeys } from '#domain/technology/technologies.ts'

/**
 * A technology of the service, in use or not; `among`: those that may be named. The rows are read at each call, so that a
 * service can add one.
 */
export const technology = (missing = 'Choose a technology.', among = technologyKeys) =>
  z.string(missing).refine((key) => among().includes(key), missing)
