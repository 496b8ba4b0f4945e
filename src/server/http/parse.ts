/** Checks a request against the endpoint's declaration; each fault names its field. */
import type { z } from 'zod'
import { badInput } from './failure.ts'

/** Name at most this many faults: nobody mends more at once. */
const mostFaults = 100

/** The parsed value, or a 400 that names the faults. */
export function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape>
export function parse(shape: z.ZodType | undefined, value: unknown): unknown
export function parse(shape: z.ZodType | undefined, value: unknown): unknown {
  if (shape === undefined) return undefined
  const result = shape.safeParse(value)
  if (result.success) return result.data
  throw badInput(result.error.issues.slice(0, mostFaults).map(faultOf))
}

function faultOf(issue: z.core.$ZodIssue) {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'invalid_type' && issue.path.length === 0)
    return { field, message: 'Send the fields of this call as JSON.' }
  const missing = issue.code === 'invalid_type' && issue.input === undefined
  const plain = issue.message.startsWith('Invalid')
  return {
    field,
    message: plain ? `${field}: ${missing ? 'this is needed.' : 'this is not as expected.'}` : issue.message,
  }
}
