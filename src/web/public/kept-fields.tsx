import type { Kept } from '#contract/public-pages.ts'

/** What a form that asks by GET carries on in its address: the language, and the check code unless it asks for it itself. */
export function KeptFields({ kept: { lang, code } }: { kept: Kept }) {
  return (
    <>
      {lang && <input type="hidden" name="lang" value={lang} />}
      {code && <input type="hidden" name="code" value={code} />}
    </>
  )
}
