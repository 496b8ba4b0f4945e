/** Adds a service's own colour to a page, in the one inline style that the policy allows by this answer's nonce. */
import { mainColourCss } from '#domain/service/main-colour.ts'

/** The document in this colour; unchanged for the pages' default colour. */
export function withMainColour(html: string, main_color: string, nonce: string): string {
  const css = mainColourCss(main_color)
  // The first `</head>` is the document's own: page content is escaped.
  return css === '' ? html : html.replace('</head>', `<style id="main-colour" nonce="${nonce}">${css}</style></head>`)
}
