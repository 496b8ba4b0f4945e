import type { Kept } from '#contract/public-pages.ts'

/** Hidden fields that a GET form passes on in its address: the language, the check code and a card's seal. */
export function KeptFields({ kept: { lang, code, seal } }: { kept: Kept }) {
  return (
    <>
      {lang && <input type="hidden" name="lang" value={lang} />}
      {code && <input type="hidden" name="code" value={code} />}
      {seal && <input type="hidden" name="seal" value={seal} />}
    </>
  )
}
