/** Set-up question without a safe default: whether a result needs a check code, and what each choice means. */

import { Fragment } from 'react'
import { changeSettings } from '#contract/admin/settings.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

const words = adminTexts.setup.codes

/** The two choices; either one completes the step. */
export function SetupCheckCodes() {
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
            onClick={() => change.send({ input: { check_codes: way === 'with' } })}
          >
            {words[way]}
          </Button>
        </Fragment>
      ))}
      <p>{words.later}</p>
    </>
  )
}
