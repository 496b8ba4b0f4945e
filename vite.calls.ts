/**
 * Splits each module of the contract for the pages: how a call is made, and the schemas. A page needs a schema only to
 * check a form before it is sent; parameters and answers are the server's to check. So a page without a form loads neither
 * Zod nor a schema. The rest of a declaration, such as its summary, is left out.
 */
import type { Plugin } from 'vite'

/**
 * What pages read of a declaration, beside a word as its answer: `web/api/call.ts`, forms, and Insight, which saves tables.
 * A test holds pages to it.
 */
export const readByPages = ['method', 'path', 'access', 'ownTransaction', 'input', 'csv']

/** The module with the calls of a contract's module that no form makes. */
const callsOf = (id: string) => `${id}?calls`

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Property = Node & { readonly key: { readonly name?: string }; readonly value: Node }
type Declared = { readonly id: { readonly name: string }; readonly init: CallNode | null }
type CallNode = Node & {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly { readonly properties: readonly Property[] }[]
}
type Statement = Node & {
  readonly declaration?: { readonly declarations?: readonly Declared[] }
  readonly declarations?: readonly Declared[]
}

/** Splits the modules of `src/contract`. */
export function calls(): Plugin {
  const known = new Map<string, string>()
  return {
    name: 'calls',
    apply: 'build',
    // After TypeScript has become JavaScript.
    enforce: 'post',
    resolveId: (id) => (known.has(id) ? id : undefined),
    load: (id) => known.get(id),
    transform: {
      filter: { id: /\/src\/contract\/[^?]*\.ts$/ },
      handler(code, id) {
        // The parser's types have every form that JavaScript knows.
        const statements = this.parse(code).body as unknown as readonly Statement[]
        const textOf = ({ start, end }: Node) => code.slice(start, end)
        const plain: string[] = []
        const written = statements.map((statement) => {
          const [declared, ...further] = statement.declaration?.declarations ?? statement.declarations ?? []
          const init = declared?.init
          if (declared === undefined || further.length > 0 || init?.type !== 'CallExpression') return textOf(statement)
          if (init.callee.name !== 'endpoint') return code.slice(statement.start, init.start) + unlessUsed(textOf(init))
          const properties = init.arguments[0]?.properties ?? []
          const has = (name: string) => properties.some(({ key }) => key.name === name)
          const isOfForm = has('input') && !has('withoutForm')
          const kept = properties.filter(
            ({ key: { name = '' }, value }) =>
              (readByPages.includes(name) && (name !== 'input' || isOfForm)) ||
              // A word says that the answer is a document, not JSON.
              (name === 'answer' && value.type === 'Literal'),
          )
          const call = `export const ${declared.id.name} = { ${kept.map(textOf).join(', ')} };`
          if (kept.some(({ value }) => value.type !== 'Literal')) return call
          plain.push(call)
          return `export { ${declared.id.name} } from ${JSON.stringify(callsOf(id))};`
        })
        known.set(callsOf(id), plain.join('\n'))
        return { code: written.join('\n'), map: null, moduleSideEffects: false }
      },
    },
  }
}

/** A schema does nothing until somebody uses it. */
const unlessUsed = (schema: string) => `/*#__PURE__*/ (() => ${schema})();`
