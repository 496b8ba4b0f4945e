import { z } from 'zod'

/** What the serialiser would check or convert, which costs more than writing the answer. */
const passedOver = ['enum', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/**
 * The schema by which Fastify writes an answer: the contract's own, in the dialect that says `nullable`, since the serialiser
 * is slow with a choice of types. What the contract does not promise is dropped.
 */
export const serializerSchema = (answer: z.ZodType) =>
  z.toJSONSchema(answer, {
    ...{ io: 'output', unrepresentable: 'any', target: 'openapi-3.0', reused: 'inline' },
    override: ({ jsonSchema }) => {
      for (const word of passedOver) delete jsonSchema[word]
    },
  })
