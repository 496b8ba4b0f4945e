/** Opens the shift of this device: one that the server has just begun, or the stored one with its passphrase. */
import { type KeptDraft, names, OpenShift } from './open-shift.ts'
import { open, plainPhrase, recoveryCodeIn, seal, unwrap } from './seal.ts'
import { readHead, readRecords, writeHead, writeRecords } from './shift-database.ts'
import type { EndedElsewhere, Head, Kit, LastPerson, ShiftSample } from './shift-record.ts'

/** Stores a shift that the server has begun, and opens it. */
export async function keepShift(head: Head, key: CryptoKey, kit: Kit): Promise<OpenShift> {
  await writeRecords([[names.kit, await seal(key, `${head.id}/${names.kit}`, kit)]], head)
  return new OpenShift({ head, key, kit, samples: [], drafts: new Map(), freed: [], ahead: 0, ended: null, last: null })
}

/** Opens this device's shift with its passphrase or recovery code; null if the text is neither. Counts wrong attempts. */
export async function unlockShift(text: string): Promise<OpenShift | null> {
  const head = await readHead()
  if (head === undefined) return null
  // Counted before the attempt, so that a reload in the middle counts too.
  await writeHead({ ...head, tries: { wrong: head.tries.wrong + 1, last: Date.now() } })
  const code = recoveryCodeIn(text)
  const key =
    (await unwrap(head.byPassphrase, plainPhrase(text))) ??
    (code === null ? null : await unwrap(head.byRecoveryCode, code))
  if (key === null) return null
  await writeHead({ ...head, tries: { wrong: 0, last: 0 } })
  const records = await readRecords()
  const read = <Value>(name: string) => {
    const sealed = records.get(name)
    if (sealed === undefined) throw new Error(`The shift on this device has no ${name}.`)
    return open<Value>(key, `${head.id}/${name}`, sealed)
  }
  const startingWith = (start: string) => [...records.keys()].filter((name) => name.startsWith(start)).sort()
  const samples = await Promise.all(startingWith('sample/').map((name) => read<ShiftSample>(name)))
  const drafts = await Promise.all(
    startingWith('draft/').map(
      async (name): Promise<[string, KeptDraft]> => [name.slice('draft/'.length), await read<KeptDraft>(name)],
    ),
  )
  const kit = await read<Kit>(names.kit)
  // A store of an older version.
  if (head.service === undefined) await writeHead({ ...head, service: kit.service, tries: { wrong: 0, last: 0 } })
  const freed = records.has(names.freed) ? await read<readonly string[]>(names.freed) : []
  const ahead = records.has(names.clock) ? await read<number>(names.clock) : 0
  const ended = records.has(names.ended) ? await read<EndedElsewhere>(names.ended) : null
  const last = records.has(names.last) ? await read<LastPerson>(names.last) : null
  return new OpenShift({ head, key, kit, samples, drafts: new Map(drafts), freed, ahead, ended, last })
}
