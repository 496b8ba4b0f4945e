/** Says where every filled cell of a pasted block or a file went. */
import type { Account } from '#domain/table/account.ts'
import { accountTexts as words } from '#web/texts/table-account.ts'
import styles from './preview-dialog.module.css'

/** The account, with what is left out by heading. */
export function SheetAccount({ account }: { readonly account: Account }) {
  return (
    <details className={styles.account}>
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
