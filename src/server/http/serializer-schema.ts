import { z } from 'zod'

/** Left out: the serialiser would check or convert these, which costs more than writing the answer. */
const passedOver = ['enum', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/**
 * The schema by which Fastify writes an answer: the contract's own, in the dialect with `nullable`, since the
 * serialiser is slow with a choice of types. It drops what the contract does not promise.
 */
export const serializerSchema = (answer: z.ZodType) =>
  z.toJSONSchema(answer, {
    ...{ io: 'output', unrepresentable: 'any', target: 'openapi-3.0', reused: 'inline' },
    override: ({ jsonSchema }) => {
      for (const word of passedOver) delete jsonSchema[word]
    },
  })
