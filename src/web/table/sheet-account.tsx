/** Says where every filled cell of a sheet went. */
import type { Account } from '#domain/table/account.ts'
import { accountTexts as words } from '#web/texts/table-account.ts'
import { HintDetails } from '#web/ui/labels.tsx'

/** The account, with what is left out by heading. */
export function SheetAccount({ account }: { readonly account: Account }) {
  return (
    <HintDetails>
      <summary>{words.sum(account)}</summary>
      {account.left.length > 0 && (
        <ul>
          {account.left.map((one) => (
            <li key={`${one.reason} ${one.of}`}>{words.left(one)}</li>
          ))}
        </ul>
      )}
    </HintDetails>
  )
}
