/** Searches by sample ID (spec S5): typed, scanned by a keyboard-wedge scanner wherever the focus is, or by the camera. */
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { idInScan } from '#web/scanning/scanned-id.ts'
import { homeTexts } from '#web/texts/home.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useScan } from '#web/ui/use-scan.ts'
import styles from './search-samples.module.css'

type SearchSamples = { readonly search: string | undefined; readonly onSearch: (search: string | undefined) => void }

/** The field with its camera button; `search` is the current search. */
export function SearchSamples({ search, onSearch }: SearchSamples) {
  const scan = (text: string) => onSearch(idInScan(text) || undefined)
  useScan(scan)
  return (
    <div className={styles.search}>
      <SearchField label={homeTexts.search} clearLabel={homeTexts.clearSearch} search={search} onSearch={onSearch} />
      <CameraButton onScan={scan} />
    </div>
  )
}
