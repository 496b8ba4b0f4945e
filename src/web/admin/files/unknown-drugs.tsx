/** Names in a file that match no drug: each becomes a chosen drug or a custom substance. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnknownName } from '#domain/imports/import-world.ts'
import { type ImportAnswer, importAnswers } from '#domain/substance/name-answers.ts'
import { drugChoicesQuery } from '#web/admin/drugs/drug-choices.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Buttons, Fields, Tiles } from '#web/ui/layout.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TitledPart } from './titled-part.tsx'

const words = bringInTexts

type UnknownDrugs = {
  readonly names: readonly UnknownName[]
  readonly chosen: Readonly<Record<string, string>>
  readonly onChoose: (name: string, drug: string) => void
  readonly answered: Readonly<Record<string, ImportAnswer>>
  readonly onAnswer: (name: string, answer: ImportAnswer | null) => void
}

/** The names. */
export function UnknownDrugs({ names, chosen, onChoose, answered, onAnswer }: UnknownDrugs) {
  return (
    <TitledPart id="unknown" title={words.unknown(names.length)} hint={words.unknownHint}>
      <Tiles>
        {names.map((one, at) => (
          <DrugOf
            key={one.name}
            id={`unknown-${at}`}
            unknown={one}
            chosen={chosen[one.name] ?? ''}
            onChoose={(drug) => onChoose(one.name, drug)}
            answered={answered[one.name] ?? null}
            onAnswer={(answer) => onAnswer(one.name, answer)}
          />
        ))}
      </Tiles>
    </TitledPart>
  )
}

type DrugOf = {
  readonly id: string
  readonly unknown: UnknownName
  readonly chosen: string
  readonly onChoose: (drug: string) => void
  readonly answered: ImportAnswer | null
  readonly onAnswer: (answer: ImportAnswer | null) => void
}

function DrugOf({ id, unknown, chosen, onChoose, answered, onAnswer }: DrugOf) {
  const { name, count, question: asked, is_danger, may_be_no_part, nearest } = unknown
  const answers = importAnswers.filter((one) => one !== 'NOT_PART' || may_be_no_part || one === answered)
  const [text, setText] = useState(chosen)
  const { data } = useQuery({ ...drugChoicesQuery(text), enabled: text.trim() !== '' })
  const drugs = text.trim() === '' ? [] : (data?.results ?? []).filter(({ is_retired }) => !is_retired)
  return (
    <Fields>
      <Combobox
        id={id}
        label={words.unknownName(name, count)}
        hint={asked ?? words.asTyped}
        text={text}
        lines={drugs.map((drug) => ({ key: String(drug.id), label: drug.name, note: drug.synonyms }))}
        onText={(next) => {
          setText(next)
          // Typing without choosing selects no drug: the name stays a custom substance.
          if (chosen !== '') onChoose('')
        }}
        onChoose={(at) => {
          const drug = drugs[at]?.name ?? ''
          setText(drug)
          onChoose(drug)
        }}
        onLeave={() => setText(chosen)}
        words={adminDrugsTexts.combobox}
      />
      {chosen === '' && nearest.length > 0 && (
        <Buttons as="p">
          {words.nearest}
          {nearest.map((drug) => (
            <Button
              key={drug}
              variant="outline"
              onClick={() => {
                setText(drug)
                onChoose(drug)
              }}
            >
              {drug}
            </Button>
          ))}
        </Buttons>
      )}
      {chosen === '' && (is_danger || answered !== null) && (
        <SelectField
          id={`${id}-danger`}
          label={words.danger(name)}
          none={words.notChosen}
          choices={answers.map((value) => ({ value, label: words.dangerAnswers[value] }))}
          value={answered ?? ''}
          onChange={(value) => onAnswer(importAnswers.find((one) => one === value) ?? null)}
        />
      )}
    </Fields>
  )
}
