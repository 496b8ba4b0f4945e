/** Names in a file that match no drug: each becomes a chosen drug or a custom substance. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnknownName } from '#domain/imports/import-world.ts'
import { type ImportAnswer, importAnswers } from '#domain/substance/named-finding.ts'
import { drugChoicesQuery } from '#web/admin/drugs/drug-choices.ts'
import styles from '#web/admin/part.module.css'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import question from '#web/ui/question.module.css'
import { SelectField } from '#web/ui/select-field.tsx'

const words = bringInTexts

export type UnknownDrug = Pick<UnknownName, 'name' | 'count' | 'question' | 'is_danger' | 'nearest'>

type UnknownDrugs = {
  readonly names: readonly UnknownDrug[]
  readonly chosen: Readonly<Record<string, string>>
  readonly onChoose: (name: string, drug: string) => void
  readonly answered: Readonly<Record<string, ImportAnswer>>
  readonly onAnswer: (name: string, answer: ImportAnswer | null) => void
}

/** The names. */
export function UnknownDrugs({ names, chosen, onChoose, answered, onAnswer }: UnknownDrugs) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="unknown-title" className={styles.fields}>
      <div>
        <h3 id="unknown-title" className={question.label}>
          {words.unknown(names.length)}
        </h3>
        <p className={question.hint}>{words.unknownHint}</p>
      </div>
      <div className={styles.names}>
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
      </div>
    </section>
  )
}

type DrugOf = {
  readonly id: string
  readonly unknown: UnknownDrug
  readonly chosen: string
  readonly onChoose: (drug: string) => void
  readonly answered: ImportAnswer | null
  readonly onAnswer: (answer: ImportAnswer | null) => void
}

function DrugOf({ id, unknown, chosen, onChoose, answered, onAnswer }: DrugOf) {
  const { name, count, question: asked, is_danger, nearest } = unknown
  const [text, setText] = useState(chosen)
  const { data } = useQuery({ ...drugChoicesQuery(text), enabled: text.trim() !== '' })
  const drugs = text.trim() === '' ? [] : (data?.results ?? []).filter(({ is_retired }) => !is_retired)
  return (
    <div className={styles.fields}>
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
        <p className={styles.buttons}>
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
        </p>
      )}
      {chosen === '' && is_danger && (
        <SelectField
          id={`${id}-danger`}
          label={words.danger(name)}
          none={words.chooseAnswer}
          choices={importAnswers.map((value) => ({ value, label: words.dangerAnswers[value] }))}
          value={answered ?? ''}
          onChange={(value) => onAnswer(importAnswers.find((one) => one === value) ?? null)}
        />
      )}
    </div>
  )
}
