/** Searches by sample ID (R4.12, R14.14): typed, scanned by a keyboard-wedge scanner wherever the focus is, or by the camera. */

import { idInScan, unreadScan } from '#domain/scan/read-scan.ts'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { useScan } from '#web/scanning/use-scan.ts'
import { homeTexts } from '#web/texts/home.ts'
import { ListSearch } from '#web/ui/list-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { toastFault } from '#web/ui/toast.ts'

type SearchSamples = { readonly search: string | undefined; readonly onSearch: (search: string | undefined) => void }

/** The field with its camera button; `search` is the current search. */
export function SearchSamples({ search, onSearch }: SearchSamples) {
  const scan = (text: string) => {
    const id = idInScan(text)
    // Part of what was scanned could be another sample's ID.
    if (id === '') toastFault(unreadScan(text))
    else onSearch(id)
  }
  useScan(scan)
  return (
    <ListSearch>
      <SearchField label={homeTexts.search} clearLabel={homeTexts.clearSearch} search={search} onSearch={onSearch} />
      <CameraButton onScan={scan} />
    </ListSearch>
  )
}
