/** Adds a file to a sample: what it is, what made it, and the file, chosen or dropped. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { addFile } from '#contract/files.ts'
import { type FileKind, fileKindWords, megabyte } from '#domain/file/files.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import { call } from '#web/api/call.ts'
import { instrumentsFor, instrumentsQuery } from '#web/api/instruments-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { useTechnologies } from '#web/api/use-technologies.ts'
import { filesTexts } from '#web/texts/files.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Card, Muted, Pair, Row } from '#web/ui/layout.tsx'
import { Refused } from '#web/ui/refused.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { filesQuery } from './files-query.ts'

const words = filesTexts
const accepted = '.jdx,.dx,.jcamp,.spc,.csv,.txt,.dpt,.png,.jpg,.jpeg,.webp,.pdf,.zip,.cdf,.nc,*'

/** A size as people read it. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte / 10
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** What became of a file; of one that was refused, why. */
type Answer = { readonly name: string; readonly text: string; readonly fault: string | null }

/** What became of each of several files, and why one was refused. */
function Answers({ answers }: { readonly answers: readonly Answer[] }) {
  const isOne = answers.length === 1
  const named = ({ name }: Answer, text: string) => (isOne ? text : `${name}: ${text}`)
  return (
    <>
      {answers.map((answer, at) =>
        answer.fault === null ? (
          // Of one that was added, a toast says so.
          !isOne && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes.
            <Muted key={at} role="status">
              {named(answer, answer.text)}
            </Muted>
          )
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Refused key={at}>{named(answer, answer.fault)}</Refused>
        ),
      )}
    </>
  )
}

/** The form; nothing for people who may add none. */
export function AddFile({ sample_id }: { readonly sample_id: string }) {
  const queries = useQueryClient()
  const { data } = useQuery(filesQuery(sample_id))
  const technologies = useTechnologies()
  const [chosen, setKind] = useState<FileKind | null>(null)
  const [technology, setTechnology] = useState('')
  const [instrument, setInstrument] = useState('')
  const isLab = data?.may_add.includes('SPECTRUM') === true
  const own = useQuery({ ...instrumentsQuery, enabled: isLab }).data?.instruments ?? []
  const instruments = technology === '' ? [] : instrumentsFor(own, technology)
  const kind = chosen ?? data?.may_add[0] ?? 'OTHER'
  const adding = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const answers: Answer[] = []
      // One after the other, so that their numbers follow the order in which they were chosen.
      for (const file of files) answers.push(await added(file))
      return answers
    },
    onSuccess: (answers) => {
      const [only] = answers
      if (answers.length === 1 && only?.fault === null) toast(only.text)
      void queries.invalidateQueries({ queryKey: ['samples'] })
    },
  })
  const added = async (file: File): Promise<Answer> => {
    const made = {
      ...(technology !== '' && { technology }),
      ...(instrument !== '' && { instrument: Number(instrument) }),
    }
    const query = { ...{ kind, name: file.name }, ...made }
    return call(addFile, { params: { sample_id }, query, input: file }).then(
      ({ number }) => ({ name: file.name, text: words.added(number), fault: null }),
      // The others are taken all the same.
      (error) => ({ name: file.name, text: '', fault: sentenceOf(error) }),
    )
  }
  if (data === undefined || data.may_add.length === 0) return null
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !adding.isPending) adding.mutate(files)
  }
  return (
    <Card aria-labelledby="add-file" onDragOver={(event: DragEvent) => event.preventDefault()} onDrop={onDrop}>
      <h2 id="add-file">{words.add}</h2>
      <Answers answers={adding.data ?? []} />
      <Pair>
        <SelectField
          id="file-kind"
          label={words.kind}
          choices={data.may_add.map((value) => ({ value, label: fileKindWords[value] }))}
          value={kind}
          // One of the choices.
          onChange={(value) => setKind(value as FileKind)}
        />
        {isLab && (
          <SelectField
            id="file-technology"
            label={words.technology}
            none={words.noTechnology}
            choices={technologies
              .filter(({ key, is_active }) => is_active && !isStrip(key))
              .map(({ key, name }) => ({ value: key, label: name.en }))}
            value={technology}
            onChange={(chosenOne) => {
              setTechnology(chosenOne)
              setInstrument('')
            }}
          />
        )}
        {instruments.length > 0 && (
          <SelectField
            id="file-instrument"
            label={words.instrument}
            none={words.noInstrument}
            choices={instruments.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={instrument}
            onChange={setInstrument}
          />
        )}
      </Pair>
      <Row>
        <FileButton label={words.chooseLabel} accept={accepted} isSending={adding.isPending} onFiles={adding.mutate}>
          {words.choose}
        </FileButton>
        <Muted as="span">{words.drop}</Muted>
      </Row>
      <Muted>
        {words.room(sizeText(data.most_bytes), sizeText(data.left_bytes))} {words.pictures}
      </Muted>
    </Card>
  )
}
