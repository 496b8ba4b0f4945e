/** '/admin/words': the words that help Vialog read names of substances, one list for each kind. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWords, removeWord, type SubstanceWord, wordKinds } from '#contract/admin/drugs.ts'
import { phraseMeanings } from '#domain/substance/dictionary.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import { useListAddress } from '#web/admin/list-address.ts'
import { AddButton, RowButton } from '#web/admin/list-buttons.tsx'
import { ListFilter } from '#web/admin/list-filter.tsx'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { pageOf, steadyQuery } from '#web/admin/queries.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminWordsTexts } from '#web/texts/admin-words.ts'
import { WordForm } from './word-form.tsx'

const words = adminWordsTexts

/** The page. */
export function WordsPage() {
  const { address, close } = useListAddress()
  const [asked, setAsked] = useState<SubstanceWord | null>(null)
  const kind = wordKinds.find((one) => one === address.only) ?? 'PHRASE'
  const answer = useQuery(steadyQuery(listWords, { query: { ...pageOf(address), kind } }))
  const remove = useChange(removeWord, { done: words.removed(asked?.text ?? ''), onDone: () => setAsked(null) })
  const { means, lead, title } = words.kinds[kind]
  const columns: readonly ListColumn<SubstanceWord>[] = [
    { label: words.text, cell: ({ text }) => <strong>{text}</strong> },
    ...(means === '' ? [] : [{ label: means, cell: meaningOf }]),
    {
      label: words.remove,
      cell: (word) => (
        <RowButton variant="subtle" name={words.removeOne(word.text)} onClick={() => setAsked(word)}>
          {words.remove}
        </RowButton>
      ),
    },
  ]
  return (
    <AdminPage title={adminTexts.pages.words.title} lead={words.lead} actions={<AddButton>{words.add}</AddButton>}>
      {address.edit === 'new' ? (
        <WordForm kind={kind} onClose={close} />
      ) : (
        <>
          <p className={styles.part}>{lead}</p>
          <PagedList
            words={{ list: title, search: words.search, empty: words.none }}
            answer={answer}
            columns={columns}
            keyOf={({ id }) => id}
            filters={
              <ListFilter
                field="only"
                label={words.kind}
                choices={wordKinds.map((one) => [one, words.kinds[one].title])}
                start={kind}
              />
            }
          />
        </>
      )}
      {asked !== null && (
        <ConfirmChange
          title={words.removeTitle(asked.text)}
          text={words.removeText}
          confirm={words.remove}
          change={remove}
          onConfirm={() => remove.send({ params: { id: asked.id } })}
          onClose={() => {
            remove.reset()
            setAsked(null)
          }}
        />
      )}
    </AdminPage>
  )
}

function meaningOf({ kind, means, only_if_listed }: SubstanceWord): string {
  const phrase = phraseMeanings.find((one) => kind === 'PHRASE' && one === means)
  if (phrase !== undefined) return words.phrases[phrase]
  return [means, only_if_listed ? words.onlyListed : ''].filter(Boolean).join(', ') || '–'
}
