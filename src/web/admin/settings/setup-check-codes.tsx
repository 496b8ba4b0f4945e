/** The question of the set-up that no page's default should answer: whether a result needs a check code, and what each choice means. */

import { changeSettings } from '#contract/admin/settings.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

const words = adminTexts.setup.codes

/** The two choices; whichever is taken, the step is done. */
export function SetupCheckCodes() {
  const change = useChange(changeSettings, { done: words.decided })
  const choose = (check_codes: boolean) => change.send({ input: { check_codes } })
  return (
    <>
      {change.faults.length > 0 && <ErrorSummary title={adminTexts.setup.title} faults={change.faults} />}
      <p id="codes-with">{words.withMeans}</p>
      <Button
        size="compact-md"
        variant="outline"
        aria-describedby="codes-with"
        loading={change.isPending}
        onClick={() => choose(true)}
      >
        {words.with}
      </Button>
      <p id="codes-without">{words.withoutMeans}</p>
      <Button
        size="compact-md"
        variant="outline"
        aria-describedby="codes-without"
        loading={change.isPending}
        onClick={() => choose(false)}
      >
        {words.without}
      </Button>
      <p>{words.later}</p>
    </>
  )
}
