/** What belongs to an answer about a name that nobody knows: the drug, the kind of drug, or the reason. */
import { useMemo } from 'react'
import { lacksReason, type NameAnswer } from '#domain/substance/name-answers.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { DrugSearch } from '#web/unknown-names/drug-search.tsx'
import type { Drugs } from './report-drugs.ts'

const words = unknownNameTexts
const mostNear = 8

type AnswerFields = {
  readonly id: string
  readonly name: string
  readonly drugs: Drugs
  readonly answer: NameAnswer
  /** Whether somebody tried to go on without what is missing. */
  readonly isTried: boolean
  readonly onChange: (answer: NameAnswer) => void
}

/** Element ID of the first field of an answer; null if it has none that needs something. */
export function firstField(id: string, { answer }: NameAnswer): string | null {
  const fields = { SYNONYM: 'drug', DANGEROUS: 'kind', NOT_DANGEROUS: 'reason', UNKNOWN: null, NOT_PART: null }
  return fields[answer] === null ? null : `${id}-${fields[answer]}`
}

/** The fields. */
export function AnswerFields({ id, name, drugs, answer, isTried, onChange }: AnswerFields) {
  const said = answer.answer
  const inUse = useMemo(() => drugs.drugs.filter(({ is_retired }) => !is_retired), [drugs])
  const near = useMemo(() => nearestDrugs(drugs, name, mostNear).map((drug) => drug.name), [drugs, name])
  const kinds = useMemo(
    () => [...new Set([...drugs.classes.values()].map((kind) => kind.name))].sort((a, b) => a.localeCompare(b)),
    [drugs],
  )
  return (
    <>
      {said === 'SYNONYM' && (
        <DrugSearch
          id={`${id}-drug`}
          drugs={inUse}
          near={near}
          value={answer.drug ?? null}
          error={isTried && !answer.drug ? words.drugNotFound : undefined}
          onChange={(drug) => onChange({ ...answer, drug })}
        />
      )}
      {said === 'DANGEROUS' && (
        <SelectField
          id={`${id}-kind`}
          label={words.kind}
          none={words.noKind}
          choices={kinds.map((kind) => ({ value: kind, label: kind }))}
          value={answer.drug_class ?? ''}
          onChange={(kind) => onChange({ ...answer, drug_class: kind || null })}
        />
      )}
      {said !== 'DANGEROUS' && said !== 'UNKNOWN' && (
        <TextField
          id={`${id}-reason`}
          label={words.reason}
          optional={said === 'NOT_DANGEROUS' ? undefined : words.optional}
          error={isTried && lacksReason(answer) ? words.reasonMissing(name) : undefined}
          maxLength={500}
          value={answer.reason ?? ''}
          onChange={(reason) => onChange({ ...answer, reason })}
        />
      )}
    </>
  )
}
