/** Says where every filled cell of a sheet went. */
import type { Account } from '#domain/table/account.ts'
import { accountTexts as words } from '#web/texts/table-account.ts'
import question from '#web/ui/question.module.css'

/** The account, with what is left out by heading. */
export function SheetAccount({ account }: { readonly account: Account }) {
  return (
    <details className={question.hint}>
      <summary>{words.sum(account)}</summary>
      {account.left.length > 0 && (
        <ul>
          {account.left.map((one) => (
            <li key={`${one.reason} ${one.of}`}>{words.left(one)}</li>
          ))}
        </ul>
      )}
    </details>
  )
}
