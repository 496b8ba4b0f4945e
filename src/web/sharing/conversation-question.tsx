/** Whether staff talked with the person about the result; of a service user's sample only. */
import { yesNoChoices } from '#web/collection/answer-words.ts'
import { sharingTexts as words } from '#web/texts/sharing.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'

const yesOrNo = yesNoChoices.filter(({ value }) => value !== 'DONT_KNOW')

type ConversationQuestion = {
  readonly had: boolean | null
  readonly error: string | undefined
  readonly onChoose: (had: boolean) => void
}

/** The question. */
export function ConversationQuestion({ had, error, onChoose }: ConversationQuestion) {
  return (
    <ChoiceList
      id="had_conversation"
      kind="one"
      label={words.conversation}
      error={error}
      choices={yesOrNo}
      chosen={had === null ? [] : [had ? 'YES' : 'NO']}
      onChoose={(value) => onChoose(value === 'YES')}
    />
  )
}
