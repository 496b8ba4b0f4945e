/** Every shared part of the pages (R4.34) on one page, for the browser tests. */
import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#web/ui/toaster.tsx'
import { ChoiceParts } from './choice-parts.tsx'
import { LayoutParts } from './layout-parts.tsx'
import styles from './parts-page.module.css'
import { SearchParts } from './search-parts.tsx'
import { SmallParts } from './small-parts.tsx'

const page = document.getElementById('page')

if (page) {
  createRoot(page).render(
    <StrictMode>
      <main>
        <h1>Shared parts</h1>
        <div className={styles.parts}>
          <ChoiceParts />
          <SearchParts />
          <SmallParts />
          <LayoutParts />
        </div>
      </main>
      <Toaster />
    </StrictMode>,
  )
}
