/** Set-up question without a safe default: whether a result needs a check code, and what each choice means. */

import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { changeSettings, readSettings } from '#contract/admin/settings.ts'
import { readQuery } from '#web/api/read-query.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

const words = adminTexts.setup.codes

/** The two choices; either one completes the step. */
export function SetupCheckCodes() {
  const { data } = useQuery(readQuery(readSettings, {}))
  const change = useChange(changeSettings, { done: words.decided })
  return (
    <>
      {change.faults.length > 0 && <ErrorSummary title={adminTexts.setup.title} faults={change.faults} />}
      {(['with', 'without'] as const).map((way) => (
        <Fragment key={way}>
          <p id={`codes-${way}`}>{words[`${way}Means`]}</p>
          <Button
            variant="outline"
            aria-describedby={`codes-${way}`}
            loading={change.isPending}
            onClick={() => change.send({ version: data?.version ?? 0, input: { check_codes: way === 'with' } })}
          >
            {words[way]}
          </Button>
        </Fragment>
      ))}
      <p>{words.later}</p>
    </>
  )
}
