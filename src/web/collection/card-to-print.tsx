/** The reminder card and its actions: read it aloud, choose its paper, print it. */
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { NoPublicAddress } from '#web/service/no-public-address.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { ToggleSwitch } from '#web/ui/toggle-switch.tsx'
import { ReminderCard, type useReminder } from './reminder-card.tsx'
import styles from './reminder-page.module.css'

const words = surveyTexts.reminder
const papers = ['card', 'receipt'] as const
type Paper = (typeof papers)[number]

/** The card. */
export function CardToPrint({ reminder }: { readonly reminder: ReturnType<typeof useReminder> }) {
  const [paper, setPaper] = useState<Paper>('card')
  const [isAloud, setAloud] = useState(false)
  return (
    <>
      <ToggleSwitch label={words.aloud} isOn={isAloud} onToggle={setAloud} />
      {isAloud ? (
        <div className={styles.spoken}>
          {reminder.spoken.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : (
        <ReminderCard reminder={reminder} paper={paper} />
      )}
      {!isAloud && <NoPublicAddress />}
      {!isAloud && (
        <div className={styles.print}>
          <ChoiceList
            id="paper"
            kind="one"
            label={words.paper}
            choices={papers.map((value) => ({ value, label: words.papers[value] }))}
            chosen={[paper]}
            onChoose={setPaper}
            isCompact
          />
          <Button
            variant="outline"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </div>
      )}
    </>
  )
}
