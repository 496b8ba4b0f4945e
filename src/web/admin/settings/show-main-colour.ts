/** Applies a main colour to this page at once; the next page already loads with it. */
import { mainColourCss } from '#domain/service/main-colour.ts'

let sheet: CSSStyleSheet | undefined

/** Shows it in a style sheet of its own, because the policy forbids scripts to write inline styles. */
export function showMainColour(colour: string): void {
  document.getElementById('main-colour')?.remove()
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(mainColourCss(colour))
}
