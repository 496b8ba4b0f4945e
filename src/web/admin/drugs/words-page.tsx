/** '/admin/words': the words by which names of substances are read, kind by kind. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { removeWord, type SubstanceWord, wordKinds } from '#contract/admin/drugs.ts'
import type { PhraseMeaning } from '#domain/substance/dictionary.ts'
import { wordsQuery } from '#web/admin/admin-lists-queries.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import { useListAddress } from '#web/admin/list-address.ts'
import { ListFilter } from '#web/admin/list-filter.tsx'
import { type ListColumn, PagedList } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { useChange } from '#web/form/use-change.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminWordsTexts } from '#web/texts/admin-words.ts'
import { Button } from '#web/ui/button.tsx'
import { WordForm } from './word-form.tsx'

const words = adminWordsTexts

/** The page. */
export function WordsPage() {
  const { address, change } = useListAddress()
  const [asked, setAsked] = useState<SubstanceWord | null>(null)
  const kind = wordKinds.find((one) => one === address.only) ?? 'PHRASE'
  const answer = useQuery(wordsQuery(kind, address))
  const remove = useChange(removeWord, {
    done: words.removed(asked?.text ?? ''),
    onDone: () => setAsked(null),
  })
  const { means, lead, title } = words.kinds[kind]
  const columns: readonly ListColumn<SubstanceWord>[] = [
    { label: words.text, cell: ({ text }) => <strong>{text}</strong> },
    ...(means === '' ? [] : [{ label: means, cell: meaningOf }]),
    {
      label: words.remove,
      cell: (word) => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={words.removeOne(word.text)}
          onClick={() => setAsked(word)}
        >
          {words.remove}
        </Button>
      ),
    },
  ]
  const isAdding = address.edit === 'new'
  return (
    <AdminPage
      title={adminTexts.pages.words.title}
      lead={words.lead}
      actions={!isAdding && <Button onClick={() => change({ edit: 'new', page: address.page })}>{words.add}</Button>}
    >
      {isAdding ? (
        <WordForm kind={kind} onClose={() => change({ edit: undefined, page: address.page })} />
      ) : (
        <>
          <p className={styles.part}>{lead}</p>
          <PagedList
            label={title}
            searchLabel={words.search}
            answer={answer}
            columns={columns}
            keyOf={({ id }) => id}
            empty={words.none}
            filters={
              <ListFilter
                label={words.kind}
                choices={wordKinds.map((value) => ({ value, label: words.kinds[value].title }))}
                value={kind}
                onChange={(only) => change({ only })}
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
          faults={remove.faults}
          isSending={remove.isPending}
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
  if (kind === 'PHRASE') return words.phrases[means as PhraseMeaning] ?? means
  return [means, only_if_listed ? words.onlyListed : ''].filter(Boolean).join(', ') || '–'
}
