/** A service's own colour on a page, as the one inline style that the policy allows: by this answer's nonce. */
import { mainColourCss } from '#domain/main-colour.ts'
import type { Settings } from '#server/service/settings.ts'

/** The style element; empty for the colour that the pages have by themselves. */
export function brandStyle({ main_color }: Pick<Settings, 'main_color'>, nonce: string): string {
  const css = mainColourCss(main_color)
  return css === '' ? '' : `<style id="main-colour" nonce="${nonce}">${css}</style>`
}
