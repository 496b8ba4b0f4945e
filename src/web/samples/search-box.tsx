/** Search by sample ID: sends only something, and clearing it resets the list (spec S5). A scanner types and sends by itself. */
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { homeTexts } from '#web/texts/home.ts'
import styles from './search-box.module.css'

type SearchBox = { readonly search: string | undefined; readonly onSearch: (search: string | undefined) => void }

/** The field; `search` is what the list is searched for now. */
export function SearchBox({ search = '', onSearch }: SearchBox) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  if (search !== shown) {
    // The address changed by itself (Back, another list): the field follows.
    setShown(search)
    setTyped(search)
  }
  const change = (text: string) => {
    setTyped(text)
    if (text === '' && search !== '') onSearch(undefined)
  }
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') onSearch(typed.trim())
        }}
      >
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label={homeTexts.search}
          placeholder={homeTexts.search}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          rightSection={typed && <CloseButton aria-label={homeTexts.clearSearch} onClick={() => change('')} />}
          classNames={{ input: styles.input ?? '' }}
        />
      </form>
    </search>
  )
}
