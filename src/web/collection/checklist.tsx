/**
 * A checklist of the survey with its 'other'. 'No' and 'Don't know' clear the other choices, and the other choices clear
 * them (R3.11).
 */
import { useState } from 'react'
import { toggleChoice } from '#domain/survey/checklists.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { ChoiceSearch } from '#web/ui/choice-search.tsx'
import { MultiChoice, otherFieldId } from '#web/ui/multi-choice.tsx'
import { openChoices } from './answer-words.ts'
import type { OtherField } from './draft.ts'
import { type Options, useSurvey } from './survey-context.ts'

const words = surveyTexts

type List = { [Name in keyof Options]-?: Options[Name] extends Options['SampleColour'] ? Name : never }[keyof Options]

/** A list this long gets a search field. */
const searchFrom = 12

// The value of 'other' among the choices; no list can contain this name.
const otherChoice = '\u0000other'

type Checklist = {
  readonly field: OtherField
  readonly list: List
  /** Whether a long list gets a search field. */
  readonly maySearch?: boolean
}

/** The checklist. */
export function Checklist({ field, list, maySearch = false }: Checklist) {
  const { draft, options, change, faultOf } = useSurvey()
  const chosen = draft.answers[field]
  const other = draft.others[field] ?? null
  const toggle = (choice: string) => {
    const now = toggleChoice(other === null ? chosen : [...chosen, otherChoice], choice)
    change(field, ({ answers, others: { [field]: before = '', ...others } }) => ({
      answers: { ...answers, [field]: now.filter((one) => one !== otherChoice) },
      others: now.includes(otherChoice) ? { ...others, [field]: before } : others,
    }))
  }
  const [search, setSearch] = useState('')
  const choices = openChoices(options[list], chosen)
  const isLong = maySearch && choices.length >= searchFrom
  const wanted = search.trim().toLowerCase()
  // Ticked choices stay visible.
  const shown = choices.filter(({ label }) => chosen.includes(label) || label.toLowerCase().includes(wanted))
  const found = shown.filter(({ label }) => !chosen.includes(label))
  const takeBest = () => {
    const best = found.find(({ label }) => label.toLowerCase().startsWith(wanted)) ?? found[0]
    if (wanted === '' || best === undefined) return
    toggle(best.value)
    setSearch('')
  }
  return (
    <MultiChoice
      id={field}
      label={words.questions[field]}
      optional={words.optional}
      hint={words.tickAll}
      error={faultOf(field)}
      choices={shown}
      isCompact={isLong || undefined}
      above={
        isLong && (
          <ChoiceSearch
            label={words.searchIn(words.questions[field])}
            placeholder={words.searchHint}
            text={search}
            onText={setSearch}
            onEnter={takeBest}
            said={wanted === '' ? '' : words.combobox.found(found.length)}
          />
        )
      }
      chosen={chosen}
      onChoose={toggle}
      other={other}
      otherError={faultOf(otherFieldId(field))}
      onOther={(text) => change(otherFieldId(field), ({ others }) => ({ others: { ...others, [field]: text } }))}
      onToggleOther={() => toggle(otherChoice)}
      words={{
        other: words.other,
        otherLabel: words.otherLabel(words.questions[field]),
        placeholder: words.otherPlaceholder,
      }}
    />
  )
}
