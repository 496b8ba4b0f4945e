/** Shared parts for choosing. */
import { useState } from 'react'
import { toggleChoice } from '#domain/survey/checklists.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { MultiChoice } from '#web/ui/multi-choice.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { TextField } from '#web/ui/question.tsx'
import { ToggleSwitch } from '#web/ui/toggle-switch.tsx'
import { Part } from './part.tsx'

const choices = ['Powder', 'Crystals', 'Liquid', 'No', "Don't know"].map((name) => ({ value: name, label: name }))
const types = [
  { value: 'vial', label: 'Drug (vial)' },
  { value: 'bag', label: 'Used equipment' },
] as const

export function ChoiceParts() {
  const [isTicked, setTicked] = useState(false)
  const [type, setType] = useState<'vial' | 'bag' | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [other, setOther] = useState<string | null>(null)
  const [names, setNames] = useState<Names>({ first: 'Robin', last: '' })
  const [text, setText] = useState('')
  return (
    <>
      <Part name="Checkbox">
        <CheckBox label="Select PD2215" isChecked={isTicked} onChange={() => setTicked(!isTicked)} />
        <ChoiceCard
          id="agree"
          type="checkbox"
          label="I agree, in a card of its own"
          isChosen={isTicked}
          onChoose={() => setTicked(!isTicked)}
        />
        <ToggleSwitch label="Toggle switch" isOn={isTicked} onToggle={setTicked} />
      </Part>
      <Part name="Choice list">
        <ChoiceList
          id="type"
          kind="one"
          label="Sample type"
          hint="One of them."
          error={type === null ? 'Choose the sample type.' : undefined}
          choices={types}
          chosen={type === null ? [] : [type]}
          onChoose={setType}
        />
      </Part>
      <Part name="Multi-choice with other">
        <MultiChoice
          id="texture"
          label="Texture"
          hint="Tick all that fit."
          choices={choices}
          chosen={chosen}
          onChoose={(choice) => setChosen(toggleChoice(chosen, choice))}
          other={other}
          otherError={other === '' ? 'Say what the other is, or untick it.' : undefined}
          onOther={setOther}
          onToggleOther={() => setOther(other === null ? '' : null)}
          words={{ other: 'Other', otherLabel: 'Other: Texture', placeholder: 'Please specify *' }}
        />
      </Part>
      <Part name="First and last name, text field">
        <NamePair
          id="name"
          label="Staff full name"
          error={names.last === '' ? 'Enter the first and last name.' : undefined}
          names={names}
          onChange={setNames}
          words={{ first: 'First name', last: 'Last name' }}
        />
        <TextField id="text" label="On-site sample ID" optional="(optional)" value={text} onChange={setText} />
      </Part>
    </>
  )
}
