/** Preview of what files would bring in: how much, what already exists, what differs, and each row's errors. */
import type { ImportPreview } from '#contract/admin/imports.ts'
import { repeatsQuestion } from '#domain/imports/question-texts.ts'
import { SheetAccount } from '#web/table/sheet-account.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Apart, Fields, Muted, Notice, SmallHeading } from '#web/ui/layout.tsx'
import type { ChosenFile } from './bring-in-file.tsx'

export { AskedRows } from './asked-rows.tsx'
export { UnknownDrugs } from './unknown-drugs.tsx'

const words = bringInTexts

type Previewed = ImportPreview & { readonly files: readonly ChosenFile[] }

/** The preview. */
export function BringInPreview({
  samples,
  reports,
  same,
  differs,
  errors,
  notes,
  account,
  files,
  ...asked
}: Previewed) {
  const isAsked = repeatsQuestion(asked.questions, asked.unknown_drugs.first)
  const faults = errors.first.filter(({ message }) => !isAsked(message))
  const open = errors.first.length - faults.length
  const listed = sumOf(faults)
  const count = errors.count - sumOf(errors.first) + listed
  return (
    <Fields>
      {open > 0 && (
        <Notice as="div" tone="look">
          <strong>{words.open(open)}</strong>
        </Notice>
      )}
      {count > 0 && (
        <Notice as="div" tone="wrong">
          <Sentences title={words.errors(count)} of={faults.map(sentence)} isCut={listed < count} />
          <Apart as="p">{words.rowsCount}</Apart>
        </Notice>
      )}
      {errors.count === 0 && (
        <Notice as="div" tone="said">
          <strong>{samples === 0 ? words.nothing : words.new(samples, reports)}</strong>
          {same > 0 && <p>{words.same(same)}</p>}
          {differs.count > 0 && (
            <Sentences
              title={words.differs(differs.count)}
              of={differs.first}
              isCut={differs.first.length < differs.count}
            />
          )}
        </Notice>
      )}
      {account.map(({ file, ...one }, at) => (
        <section key={file} aria-label={words.accountOf(file)}>
          <Muted as="strong">{file}</Muted>
          <SheetAccount isOpen account={{ ...one, left: [...one.left, ...(files[at]?.left ?? [])] }} />
        </section>
      ))}
      {notes.count > 0 && (
        <Notice as="div" tone="look">
          <Sentences
            title={words.notes(notes.count)}
            of={notes.first.map(sentence)}
            isCut={notes.first.length < notes.count}
          />
        </Notice>
      )}
    </Fields>
  )
}

type Rows = ImportPreview['errors']['first']
const sumOf = (faults: Rows) => faults.reduce((sum, { count }) => sum + count, 0)

const sentence = ({ file, row, column, message, count }: Rows[number]) =>
  words.rowsSaid(file, row, column, message, count)

function Sentences({ title, of, isCut }: { title: string; of: readonly string[]; isCut: boolean }) {
  return (
    <>
      <SmallHeading as="p">
        <strong>{title}</strong>
      </SmallHeading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul tabIndex={0} aria-label={title}>
        {of.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isCut && <p>{words.first(of.length)}</p>}
    </>
  )
}
