/** The passphrase of a new shift: five words shown once, or a typed one that is hard enough to guess. */
import { useQuery } from '@tanstack/react-query'
import { PasswordField } from '#web/session/password-field.tsx'
import { beginTexts } from '#web/texts/begin-shift.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { HintAndError } from '#web/ui/question.tsx'
import styles from './begin.module.css'
import { newWords } from './passphrase.ts'

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
export function PassphrasePart({ chosen, onChange, faultOf }: PassphrasePart) {
  const { data: drawn, refetch } = useWords()
  const wroteFault = faultOf('wrote')
  return (
    <div className={styles.part}>
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
      ) : (
        <div>
          <p className={styles.words}>{drawn ?? '…'}</p>
          <div className={styles.part} data-question="wrote">
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
          </div>
        </div>
      )}
    </div>
  )
}
