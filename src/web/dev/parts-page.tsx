/** '/dev/ui', only while developing: every shared part of the pages (spec S2), to be tried by hand and by keyboard. */
import { PageTitle } from '#web/service/page-title.tsx'
import { ChoiceParts } from './choice-parts.tsx'
import { LayoutParts } from './layout-parts.tsx'
import styles from './parts-page.module.css'
import { SearchParts } from './search-parts.tsx'
import { SmallParts } from './small-parts.tsx'

/** The page. */
export function PartsPage() {
  return (
    <>
      <PageTitle>Shared parts</PageTitle>
      <h1>Shared parts</h1>
      <div className={styles.parts}>
        <ChoiceParts />
        <SearchParts />
        <SmallParts />
        <LayoutParts />
      </div>
    </>
  )
}
