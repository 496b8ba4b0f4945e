/** Says where every filled cell of a sheet went. */
import type { Account } from '#domain/table/account.ts'
import { accountTexts as words } from '#web/texts/table-account.ts'
import { HintDetails } from '#web/ui/labels.tsx'

/** The account, with what is left out by heading; `isOpen`: shown without a press, where there is room. */
export function SheetAccount({ account, isOpen = false }: { readonly account: Account; readonly isOpen?: boolean }) {
  return (
    <HintDetails open={isOpen && account.left.length > 0}>
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
