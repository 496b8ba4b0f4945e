/** '/admin/words': the words that help Vialog read names of substances, one list for each kind. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWords, removeWord, type SubstanceWord, wordKinds } from '#contract/admin/drugs.ts'
import { phraseMeanings } from '#domain/substance/dictionary.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { steadyQuery } from '#web/api/read-query.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { useChange } from '#web/form/use-change.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { AddButton, RowButton } from '#web/list/list-buttons.tsx'
import { ListFilter } from '#web/list/list-filter.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminWordsTexts } from '#web/texts/admin-words.ts'
import { unknownListTexts } from '#web/texts/unknown-list.ts'
import { Part } from '#web/ui/layout.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { UnknownList } from '#web/unknown-names/unknown-list.tsx'
import { WordForm } from './word-form.tsx'

const words = adminWordsTexts
/** The filter's value for names that nobody knows, which are no words of the dictionary yet. */
const unknown = 'UNKNOWN'

/** The page. */
export function WordsPage() {
  const { address, close } = useListAddress()
  const [asked, setAsked] = useState<SubstanceWord | null>(null)
  const kind = wordKinds.find((one) => one === address.only) ?? 'PHRASE'
  const isUnknown = address.only === unknown
  const answer = useQuery({
    ...steadyQuery(listWords, { query: { ...pageOf(address), kind } }),
    enabled: !isUnknown,
  })
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
  const filter = (
    <ListFilter
      field="only"
      label={words.kind}
      choices={[
        ...wordKinds.map((one) => [one, words.kinds[one].title] as const),
        [unknown, unknownListTexts.title] as const,
      ]}
      start={kind}
    />
  )
  if (isUnknown) {
    return (
      <AdminPage title={adminTexts.pages.words.title} lead={words.lead}>
        <Part as="p">{unknownListTexts.lead}</Part>
        <UnknownList filters={filter} />
      </AdminPage>
    )
  }
  // Two people agree before a name counts as harmless, so nobody adds one here.
  const mayAdd = kind !== 'HARMLESS_NAME'
  return (
    <AdminPage
      title={adminTexts.pages.words.title}
      lead={words.lead}
      actions={mayAdd && <AddButton>{words.add}</AddButton>}
    >
      {address.edit === 'new' && mayAdd ? (
        <WordForm kind={kind} onClose={close} />
      ) : (
        <>
          <Part as="p">
            {lead} {!mayAdd && words.notAdded}
          </Part>
          <PagedList
            words={{ list: title, search: words.search, empty: words.none }}
            answer={answer}
            columns={columns}
            keyOf={({ id }) => id}
            filters={filter}
            isOneOfSeveral
          />
        </>
      )}
      {asked !== null && (
        <ConfirmChange
          title={words.removeTitle(asked.text)}
          text={asked.kind === 'HARMLESS_NAME' ? words.removeHarmless : words.removeText}
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
