/** Writing answers as JSON, by the contract of their call. */
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

/** Left out: the serialiser would check or convert these, which costs more than writing the answer. */
const passedOver = ['enum', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/**
 * The schema by which an answer is written: the contract's own, in the dialect with `nullable`, since the serialiser is
 * slow with a choice of types. It drops what the contract does not promise.
 */
const schemaOf = (answer: z.ZodType) =>
  z.toJSONSchema(answer, {
    ...{ io: 'output', unrepresentable: 'any', target: 'openapi-3.0', reused: 'inline' },
    override: ({ jsonSchema }) => {
      for (const word of passedOver) delete jsonSchema[word]
    },
  })

/**
 * For Fastify: returns what writes the answers of a call. The serialiser is made at the first answer: to make all of
 * them at the start would take a fifth of the start.
 */
export function answerWriter({ schema }: { schema: unknown }) {
  let write: ((answer: unknown) => string) | undefined
  return (answer: unknown) => {
    // Routes give nothing else (serve.ts).
    write ??= fastJson(schemaOf(schema as z.ZodType) as fastJson.Schema)
    return write(answer)
  }
}
