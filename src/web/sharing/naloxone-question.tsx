/** Whether staff offered naloxone to the person at the counter. */
import { yesNoChoices } from '#web/collection/answer-words.ts'
import { tellingTexts as words } from '#web/texts/telling.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'

const yesOrNo = yesNoChoices.filter(({ value }) => value !== 'DONT_KNOW')

type NaloxoneQuestion = {
  readonly offered: boolean | null
  readonly optional: string
  readonly onChoose: (offered: boolean) => void
}

/** The question. */
export function NaloxoneQuestion({ offered, optional, onChoose }: NaloxoneQuestion) {
  return (
    <ChoiceList
      id="telling.naloxone_offered"
      kind="one"
      label={words.naloxone}
      optional={optional}
      isCompact
      choices={yesOrNo}
      chosen={offered === null ? [] : [offered ? 'YES' : 'NO']}
      onChoose={(value) => onChoose(value === 'YES')}
    />
  )
}
