/** 'This device made 43. The service holds 43.', the differences by name, and both lists with their hashes. */

import type { Receipt } from '#contract/shifts.ts'
import { isGivenUp, mayBeCorrected } from '#domain/shift/kept-sample.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { extraOf, isSame, missingOf, type Pair, pairsOf } from './compare.ts'
import styles from './shift.module.css'
import type { ShiftSample } from './shift-record.ts'
import { CorrectLink, GiveUpLink } from './unknown-shift.tsx'

const words = shiftTexts.end

type BothLists = { readonly samples: readonly ShiftSample[]; readonly receipts: readonly Receipt[] }

/** The comparison. */
export function BothLists({ samples, receipts }: BothLists) {
  const pairs = pairsOf(samples, receipts)
  const [missing, extra] = [missingOf(pairs), extraOf(pairs)]
  const givenUp = samples.filter(isGivenUp).length
  return (
    <>
      <p className={styles.numbers}>
        {words.made(samples.length)}
        <br />
        {words.holds(receipts.length)}
      </p>
      {givenUp > 0 && <p>{words.givenUp(givenUp)}</p>}
      {missing.length === 0 && <p className={styles.agree}>{words.agree}</p>}
      {missing.length > 0 && (
        <div className={styles.why} role="alert">
          <p>{words.missing(missing.length)}</p>
          <Named pairs={missing} />
          <p>{words.missingText}</p>
        </div>
      )}
      {extra.length > 0 && (
        <div className={styles.look}>
          <p>{words.extra(extra.length)}</p>
          <Named pairs={extra} />
        </div>
      )}
      {pairs.length > 0 && (
        <section className={styles.lists} aria-labelledby="both">
          <h2 id="both" className={styles.heading}>
            {words.lists}
          </h2>
          <table className={styles.both} aria-labelledby="both">
            <thead>
              <tr>
                {[words.columns.id, words.columns.here, words.columns.there].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pairs.map(({ sample_id, made, receipt }) => (
                <tr key={sample_id}>
                  <th scope="row" className={styles.mono}>
                    {sample_id}
                  </th>
                  <td>
                    {made !== null && isGivenUp(made) && words.givenUpShort} <Hash text={made?.form_hash} />
                  </td>
                  <td>
                    <Hash text={receipt?.form_hash} />
                    {receipt?.entry_no != null && ` ${words.columns.entry} ${receipt.entry_no}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function Named({ pairs }: { readonly pairs: readonly Pair[] }) {
  return (
    <ul>
      {pairs.map((pair) => (
        <li key={pair.sample_id}>
          <span className={styles.mono}>{pair.sample_id}</span>
          {pair.made !== null && ` · ${pair.receipt !== null && !isSame(pair) ? words.other : words.notHeld}`}
          {pair.made !== null && pair.made.form !== null && (
            <div className={styles.ways}>
              {mayBeCorrected(pair.made) && <CorrectLink no={pair.made.no} sample_id={pair.sample_id} />}
              <GiveUpLink no={pair.made.no} sample_id={pair.sample_id} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The full hash, because somebody may have to compare it on paper. */
function Hash({ text }: { readonly text: string | undefined }) {
  return text === undefined ? '–' : <span className={styles.hash}>{text}</span>
}
