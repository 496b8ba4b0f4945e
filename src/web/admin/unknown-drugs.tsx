/** Names of a file that no drug has: each is a custom substance, or the drug that is chosen for it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { adminDrugsTexts } from '#web/texts/admin-drugs.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import question from '#web/ui/question.module.css'
import { drugChoicesQuery } from './admin-lists-queries.ts'
import styles from './part.module.css'

const words = bringInTexts

export type UnknownDrug = { readonly name: string; readonly count: number }

type UnknownDrugs = {
  readonly names: readonly UnknownDrug[]
  readonly chosen: Readonly<Record<string, string>>
  readonly onChoose: (name: string, drug: string) => void
}

/** The names. */
export function UnknownDrugs({ names, chosen, onChoose }: UnknownDrugs) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="unknown-title" className={styles.fields}>
      <div>
        <h3 id="unknown-title" className={question.label}>
          {words.unknown(names.length)}
        </h3>
        <p className={question.hint}>{words.unknownHint}</p>
      </div>
      <div className={styles.pair}>
        {names.map((one, at) => (
          <DrugOf
            key={one.name}
            id={`unknown-${at}`}
            unknown={one}
            chosen={chosen[one.name] ?? ''}
            onChoose={(drug) => onChoose(one.name, drug)}
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
}

function DrugOf({ id, unknown: { name, count }, chosen, onChoose }: DrugOf) {
  const [text, setText] = useState(chosen)
  const { data } = useQuery({ ...drugChoicesQuery(text), enabled: text.trim() !== '' })
  const drugs = text.trim() === '' ? [] : (data?.results ?? []).filter(({ is_retired }) => !is_retired)
  return (
    <Combobox
      id={id}
      label={words.unknownName(name, count)}
      hint={words.asTyped}
      text={text}
      lines={drugs.map((drug) => ({ key: String(drug.id), label: drug.name, note: drug.alias }))}
      onText={(next) => {
        setText(next)
        // What is typed and not chosen is no drug: the name stays a custom substance.
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
  )
}
