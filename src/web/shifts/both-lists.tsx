/** '43 of 43 are at the service.', the differences by name, and both lists, on demand with their hashes. */

import { useState } from 'react'
import type { Receipt } from '#contract/shift-receipts.ts'
import { isGivenUp, mayBeCorrected } from '#domain/shift/kept-sample.ts'
import { shiftTestTexts } from '#web/texts/shift-tests.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { Mono, Notice } from '#web/ui/layout.tsx'
import { Agree, Hash, ListsPart, ListsTable, Numbers, SampleWays, ShiftHeading, ShiftWhy } from '#web/ui/shift.tsx'
import { extraOf, isSame, lacksResult, missingOf, type Pair, pairsOf } from './compare.ts'
import type { ShiftSample } from './shift-record.ts'
import { CorrectLink, GiveUpLink, TestLink } from './unknown-shift.tsx'

const words = shiftTexts.end

type BothLists = { readonly samples: readonly ShiftSample[]; readonly receipts: readonly Receipt[] }

/** The comparison. */
export function BothLists({ samples, receipts }: BothLists) {
  const pairs = pairsOf(samples, receipts)
  const [missing, extra] = [missingOf(pairs), extraOf(pairs)]
  // Of a sample that the service has, only the result may be missing.
  const [samplesMissing, resultsMissing] = [missing.filter((pair) => !isSame(pair)), missing.filter(isSame)]
  const givenUp = samples.filter(isGivenUp).length
  const [withHashes, setWithHashes] = useState(false)
  return (
    <>
      <Numbers>
        <strong>{words.ofAll(pairs.filter(isSame).length, samples.length)}</strong>
        <br />
        {words.made(samples.length)}
        <br />
        {words.holds(receipts.length)}
      </Numbers>
      {givenUp > 0 && <p>{words.givenUp(givenUp)}</p>}
      {missing.length === 0 && <Agree>{words.agree}</Agree>}
      {missing.length > 0 && (
        <ShiftWhy role="alert">
          {samplesMissing.length > 0 && <p>{words.missing(samplesMissing.length)}</p>}
          <Named pairs={samplesMissing} />
          {resultsMissing.length > 0 && <p>{shiftTestTexts.missing(resultsMissing.length)}</p>}
          <Named pairs={resultsMissing} />
          <p>{words.missingText}</p>
        </ShiftWhy>
      )}
      {extra.length > 0 && (
        <Notice as="div" tone="look">
          <p>{words.extra(extra.length)}</p>
          <Named pairs={extra} />
        </Notice>
      )}
      {pairs.length > 0 && (
        <ListsPart aria-labelledby="both">
          <ShiftHeading id="both">{words.lists}</ShiftHeading>
          <Button variant="outline" aria-pressed={withHashes} onClick={() => setWithHashes(!withHashes)}>
            {withHashes ? words.hideHashes : words.showHashes}
          </Button>
          <ListsTable aria-labelledby="both">
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
                  <Mono as="th" scope="row">
                    {sample_id}
                  </Mono>
                  <td>
                    {made !== null && isGivenUp(made) && words.givenUpShort}{' '}
                    <Side isThere={made !== null} said={words.kept} hash={withHashes ? made?.form_hash : undefined} />
                  </td>
                  <td>
                    <Side
                      isThere={receipt !== null}
                      said={words.received}
                      hash={withHashes ? receipt?.form_hash : undefined}
                    />
                    {receipt?.entry_no != null && ` ${words.columns.entry} ${receipt.entry_no}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </ListsTable>
        </ListsPart>
      )}
    </>
  )
}

function Named({ pairs }: { readonly pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null
  return (
    <ul>
      {pairs.map((pair) => (
        <li key={pair.sample_id}>
          <Mono>{pair.sample_id}</Mono>
          {pair.made !== null && ` · ${whyMissing(pair)}`}
          {pair.made !== null && lacksResult(pair) && (
            <SampleWays>
              <TestLink no={pair.made.no} sample_id={pair.sample_id} label={shiftTestTexts.see} />
            </SampleWays>
          )}
          {pair.made !== null && pair.made.form !== null && (
            <SampleWays>
              {mayBeCorrected(pair.made) && <CorrectLink no={pair.made.no} sample_id={pair.sample_id} />}
              <GiveUpLink no={pair.made.no} sample_id={pair.sample_id} />
            </SampleWays>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Why the service does not hold all of it. */
function whyMissing(pair: Pair): string {
  if (pair.receipt === null) return words.notHeld
  return isSame(pair) ? shiftTestTexts.endMissing : words.other
}

type Side = { readonly isThere: boolean; readonly said: string; readonly hash: string | undefined }

/** One list's side of a sample; the hash is whole, because somebody may have to compare it on paper. */
function Side({ isThere, said, hash }: Side) {
  if (!isThere) return '–'
  return hash === undefined ? said : <Hash>{hash}</Hash>
}
