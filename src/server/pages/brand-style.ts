/** A service's own colour on a page, as the one inline style that the policy allows: by this answer's nonce. */
import { mainColourCss } from '#domain/service/main-colour.ts'

/** A document in the colour; as it is for the colour that the pages have by themselves. */
export function withMainColour(html: string, main_color: string, nonce: string): string {
  const css = mainColourCss(main_color)
  // The first end of a head is the document's own: what a page shows is escaped.
  return css === '' ? html : html.replace('</head>', `<style id="main-colour" nonce="${nonce}">${css}</style></head>`)
}
