/** The passphrase of a new shift: five words shown once, or a typed one that is hard enough to guess. */
import { useQuery } from '@tanstack/react-query'
import { beginTexts } from '#web/texts/begin-shift.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { HintAndError } from '#web/ui/question.tsx'
import { DrawnWords } from '#web/ui/shift-begin.tsx'
import { newWords } from './passphrase.ts'
import { StrengthLine } from './strength-line.tsx'

const words = beginTexts
const ways = ['words', 'own'] as const

/** The choice. */
export type Passphrase = {
  readonly way: (typeof ways)[number]
  readonly wrote: boolean
  readonly own: string
}

type PassphrasePart = {
  readonly chosen: Passphrase
  readonly onChange: (chosen: Passphrase) => void
  readonly faultOf: (field: string) => string | undefined
  /** What this page knows that a guesser knows, too. */
  readonly names: readonly string[]
}

/** The words drawn by the page; they stay until the person asks for others. */
export const useWords = () =>
  useQuery({
    queryKey: ['shift-words'],
    queryFn: newWords,
    staleTime: Number.POSITIVE_INFINITY,
    // Forgotten when the person leaves the page.
    gcTime: 0,
  })

/** The part of the form. */
export function PassphrasePart({ chosen, onChange, faultOf, names }: PassphrasePart) {
  const { data: drawn, refetch } = useWords()
  const wroteFault = faultOf('wrote')
  return (
    <Stack>
      <ChoiceList
        id="way"
        kind="one"
        label={words.passphrase}
        hint={words.passphraseText}
        choices={ways.map((value) => ({ value, label: words.ways[value] }))}
        chosen={[chosen.way]}
        onChoose={(way) => onChange({ ...chosen, way })}
      />
      {chosen.way === 'own' ? (
        <Stack>
          <PasswordField
            id="own"
            label={words.own}
            hint={words.ownHint}
            error={faultOf('own')}
            show={shiftTexts.locked.show}
            autoComplete="new-password"
            value={chosen.own}
            onChange={(own) => onChange({ ...chosen, own })}
          />
          <StrengthLine phrase={chosen.own} names={names} />
        </Stack>
      ) : (
        <div>
          <DrawnWords>{drawn ?? '…'}</DrawnWords>
          <Stack data-question="wrote">
            <HintAndError id="wrote" error={wroteFault} />
            <ChoiceCard
              id="wrote"
              type="checkbox"
              label={words.wrote}
              isChosen={chosen.wrote}
              isFault={wroteFault !== undefined}
              describedBy={wroteFault && 'wrote-error'}
              onChoose={() => onChange({ ...chosen, wrote: !chosen.wrote })}
            />
            <div>
              <Button
                variant="subtle"
                onClick={() => {
                  onChange({ ...chosen, wrote: false })
                  refetch()
                }}
              >
                {words.otherWords}
              </Button>
            </div>
          </Stack>
        </div>
      )}
    </Stack>
  )
}
