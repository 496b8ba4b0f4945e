/**
 * The schema by which Fastify writes an answer. It is the contract's own, said in the words that the serialiser is quick
 * with: it knows `nullable`, and validates what `anyOf` leaves open, which costs more than the answer itself.
 */
import { z } from 'zod'

type Json = { [key: string]: unknown }

/** The serialiser's schema of an answer; what the contract does not promise is dropped. */
export function serializerSchema(answer: z.ZodType): Json {
  return plain(
    // A JSON schema is a record, and so is every schema within it.
    z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any', target: 'draft-7', reused: 'inline' }) as Json,
  )
}

function plain(schema: Json): Json {
  const {
    anyOf,
    properties,
    items,
    enum: _enum,
    format: _format,
    minimum: _min,
    maximum: _max,
    $schema: _schema,
    const: _const,
    ...rest
  } = schema
  if (Array.isArray(anyOf)) {
    // Schemas, as everything within a schema.
    const kinds = (anyOf as Json[]).filter((kind) => kind.type !== 'null')
    const only = kinds[0]
    if (kinds.length === 1 && only !== undefined) return { ...plain(only), nullable: kinds.length < anyOf.length }
    return schema
  }
  return {
    ...rest,
    ...(_const !== undefined && rest.type === undefined ? { type: typeof _const } : {}),
    // As above.
    ...(items === undefined ? {} : { items: plain(items as Json) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            // As above.
            Object.entries(properties as Json).map(([key, value]) => [key, plain(value as Json)]),
          ),
        }),
  }
}
