/**
 * Draws what the public pages draw, with their styles and in their size: a part of a staff page that shows what a person
 * reads. A shadow tree keeps both styles apart.
 */
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import beside from '../public/beside.css?inline'
import page from '../public/public.css?inline'
import result from '../public/result.css?inline'
import styles from './public-look.module.css'

/** Made once, because each is the same for every part. */
let sheets: CSSStyleSheet[] | null = null

function sheetOf(text: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

type PublicLook = {
  readonly language: string
  /** Keeps its room but shows nothing: what stood there no longer holds. */
  readonly isOld: boolean
  readonly children: ReactNode
}

/** The part. */
export function PublicLook({ language, isOld, children }: PublicLook) {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const begin = (host: HTMLElement | null) => {
    if (host === null || root !== null) return
    const made = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    sheets ??= [page, result, beside].map(sheetOf)
    made.adoptedStyleSheets = sheets
    setRoot(made)
  }
  return (
    <div ref={begin} lang={language} className={styles.look} data-old={isOld || undefined}>
      {root && createPortal(children, root)}
    </div>
  )
}
