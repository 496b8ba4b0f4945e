/** The browsers in which the person is signed in, with a button that signs out all others (ASVS 7.5). */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, listSessions } from '#contract/session.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/form/use-change.ts'
import { When } from '#web/samples/when.tsx'
import { browserTexts as words } from '#web/texts/second-step.ts'
import { AccountPart } from '#web/ui/account.tsx'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Stack } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'

const key = ['own-sessions']

/** The part of the page. */
export function Browsers() {
  const queries = useQueryClient()
  const { data = [] } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(listSessions, {}, { signal }) })
  const ending = useChange(endOtherSessions, {
    done: words.ended,
    onDone: () => queries.invalidateQueries({ queryKey: key }),
  })
  return (
    <AccountPart aria-labelledby="browsers">
      <h2 id="browsers">{words.title}</h2>
      <Stack as="ul" gap={6}>
        {data.map(({ id, began_at, is_this }) => (
          <li key={id}>
            <span>{is_this ? words.here : words.elsewhere}</span> <When iso={began_at} />
          </li>
        ))}
      </Stack>
      {ending.error && <Refused>{ending.sentence}</Refused>}
      <Buttons>
        <Button
          variant="outline"
          disabled={!data.some(({ is_this }) => !is_this)}
          loading={ending.isPending}
          onClick={() => ending.send({})}
        >
          {words.end}
        </Button>
      </Buttons>
    </AccountPart>
  )
}
