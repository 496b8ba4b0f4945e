/** Checks what somebody says of a name against the dictionary. */
import type { Proposal } from '#domain/substance/name-answers.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import { badInput, Failure } from '#server/http/failure.ts'

type Said = { readonly name: string; readonly answer: Proposal; readonly drug: string | null }

/** The drug of a synonym, null for the other answers. Refuses a name that the dictionary knows. */
export async function settledProposal(tx: Write, { name, answer, drug }: Said) {
  const settled = settleName(name, { answer, drug }, await readDictionary(tx))
  if (settled.kind === 'fault' && settled.about === 'answer')
    throw badInput([{ field: 'drug', message: settled.message }])
  // Two people may say of a mixed name what no answer of one person says: its question of danger stays until then.
  if (settled.kind === 'asked') return null
  if (settled.kind !== 'custom' || settled.meaning !== 'custom')
    throw new Failure('conflict', `‘${name}’ is a name that is known by now. Load the list again.`)
  return settled.synonymOf
}
