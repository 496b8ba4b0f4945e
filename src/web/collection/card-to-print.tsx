/** The reminder card and its actions: read it aloud, choose its paper, print it. */
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { NoPublicAddress } from '#web/service/no-public-address.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { ReminderCard } from '#web/ui/reminder-card.tsx'
import { PrintRow, Spoken } from '#web/ui/reminder-page.tsx'
import { ToggleSwitch } from '#web/ui/toggle-switch.tsx'
import type { useReminder } from './reminder.ts'

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
        <Spoken>
          {reminder.spoken.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Spoken>
      ) : (
        <ReminderCard reminder={reminder} paper={paper} />
      )}
      {!isAloud && <NoPublicAddress />}
      {!isAloud && (
        <PrintRow>
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
        </PrintRow>
      )}
    </>
  )
}
