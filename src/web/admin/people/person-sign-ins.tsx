/** The newest sign-ins of one account. */
import { useQuery } from '@tanstack/react-query'
import { signInsOf } from '#contract/admin/people.ts'
import { readQuery } from '#web/api/read-query.ts'
import { SignInList } from '#web/session/sign-in-list.tsx'
import { signInTexts } from '#web/texts/sign-ins.ts'

/** The list. */
export function PersonSignIns({ id }: { id: number }) {
  return <SignInList answer={useQuery(readQuery(signInsOf, { params: { id: String(id) } }))} lead={signInTexts.lead} />
}
