/** The newest sign-ins of one account. */
import { useQuery } from '@tanstack/react-query'
import { signInsQuery } from '#web/admin/admin-queries.ts'
import { SignInList } from '#web/session/sign-in-list.tsx'
import { signInTexts } from '#web/texts/sign-ins.ts'

/** The list. */
export function PersonSignIns({ id }: { id: number }) {
  return <SignInList answer={useQuery(signInsQuery(id))} lead={signInTexts.lead} />
}
