/** 'Access a Result' (R9.1): one question. Without JavaScript the server handles the form. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FindPage } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { withMeant } from '#domain/public/unknown-id.ts'
import { canonicalSampleId, isSampleId } from '#domain/sample/sample-id.ts'
import { ask } from './ask.ts'
import { KeptFields } from './kept-fields.tsx'
import { useAwake } from './use-awake.ts'

type Find = { readonly page: FindPage; readonly texts: PublicTexts }

/** The form. */
export function FindForm({ page, texts }: Find) {
  const words = texts.find
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ sample_id: page.sample_id, code: page.code })
  const [fault, setFault] = useState(page.fault)
  const [isLoading, setLoading] = useState(false)
  const read = () => setTyped(typedIn(form.current))
  const isAwake = useAwake(() => {
    read()
    setLoading(false)
  })
  const needed =
    typed.sample_id.trim() === '' ? words.needed : page.asks_code && typed.code.trim() === '' ? words.codeNeeded : null
  const isOff = isAwake && (needed !== null || isLoading)
  useEffect(() => {
    if (fault !== null) form.current?.querySelector('input')?.focus()
  }, [fault])

  const look = async (event: FormEvent) => {
    event.preventDefault()
    if (isOff) return
    setFault(null)
    setLoading(true)
    const found = await find(typedIn(form.current), page, texts)
    if ('fault' in found) {
      setFault(found.fault)
      setLoading(false)
    } else location.assign(found.address)
  }
  return (
    <>
      <h1>{words.title}</h1>
      <p className="lead">{words.text}</p>
      <form ref={form} action={publicPaths.find} className="card" onSubmit={look} onInput={read} noValidate>
        <KeptFields kept={{ lang: page.kept.lang, code: null, seal: null }} />
        <div className="field">
          <label htmlFor="sample_id">{words.label}</label>
          <p className="hint" id="sample_id-hint">
            {words.hint}
          </p>
          {fault && (
            <p className="fault" id="sample_id-fault" role="alert">
              {fault}
            </p>
          )}
          <input
            id="sample_id"
            name="sample_id"
            className="id"
            defaultValue={page.sample_id}
            maxLength={64}
            required
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'sample_id-hint sample_id-fault' : 'sample_id-hint'}
          />
        </div>
        {page.asks_code && (
          <div className="field">
            <label htmlFor="code">{words.code}</label>
            <p className="hint" id="code-hint">
              {words.codeHint}
            </p>
            <input
              id="code"
              name="code"
              className="id short"
              defaultValue={page.code}
              maxLength={16}
              required
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              aria-describedby="code-hint"
            />
          </div>
        )}
        <button type="submit" disabled={isOff} aria-describedby="needed">
          {isLoading ? words.loading : words.button}
        </button>
        <p className="hint" id="needed" aria-live="polite">
          {isAwake && needed}
        </p>
      </form>
    </>
  )
}

type Typed = { readonly sample_id: string; readonly code: string }

/** Reads the HTML form, because somebody may have typed before JavaScript took over. */
function typedIn(form: HTMLFormElement | null): Typed {
  const data = form === null ? null : new FormData(form)
  return { sample_id: String(data?.get('sample_id') ?? ''), code: String(data?.get('code') ?? '') }
}

/** Looks up the sample before leaving the page, so that a wrong ID is reported here and the text stays. */
async function find(typed: Typed, page: FindPage, texts: PublicTexts) {
  const { find: words, problems } = texts
  const unknown = withMeant(words.unknown, typed.sample_id, texts)
  const sample_id = canonicalSampleId(typed.sample_id)
  const code = page.asks_code ? typed.code.trim() : null
  if (!isSampleId(sample_id)) return { fault: unknown }
  const { status } = await ask(withQuery(publicPaths.look(sample_id), { code }))
  if (status === 200) return { address: withQuery(publicPaths.result(sample_id), { lang: page.kept.lang, code }) }
  if (status === 404) return { fault: unknown }
  if (status === 429) return { fault: `${problems.tooMany}. ${problems.tooManyText}` }
  return { fault: status === 0 ? words.offline : `${problems.fault}. ${problems.faultText}` }
}
