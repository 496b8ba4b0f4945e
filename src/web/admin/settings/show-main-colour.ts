/** Puts a main colour over this page at once; the next page that is opened comes with it. */
import { mainColourCss } from '#domain/service/main-colour.ts'

let sheet: CSSStyleSheet | undefined

/** Shows it. A sheet of the page's own, since the policy lets no script write styles into the document. */
export function showMainColour(colour: string): void {
  document.getElementById('main-colour')?.remove()
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(mainColourCss(colour))
}
