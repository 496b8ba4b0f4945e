/** A result as its person reads it, in a language of the service. */
import { useQuery } from '@tanstack/react-query'
import type { AsRead } from '#contract/as-read.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { ResultWords } from '#web/public/result-view.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { Notice } from '#web/ui/layout.tsx'
import { PublicLook } from '#web/ui/public-look.tsx'

const catalogues: Record<Language, () => Promise<PublicTexts>> = {
  en: async () => (await import('#domain/public/texts/en.ts')).en,
  fr: async () => (await import('#domain/public/texts/fr.ts')).fr,
  es: async () => (await import('#domain/public/texts/es.ts')).es,
}

type AsReadView = {
  readonly read: AsRead
  /** Whether it no longer holds: then it shows nothing. */
  readonly isOld?: boolean
}

/** The words, as the public page draws them. */
export function AsReadView({ read, isOld = false }: AsReadView) {
  const { language } = read
  const { data: texts } = useQuery({
    queryKey: ['public texts', language],
    queryFn: () => catalogues[language](),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (texts === undefined) return null
  return (
    <LoadedPart>
      {!isOld && read.untold.length > 0 && <Notice tone="said">{atCounterTexts.asRead.untold(read.untold)}</Notice>}
      <PublicLook language={language} isOld={isOld}>
        <ResultWords
          page={read}
          kept={{ lang: language, code: null, seal: null }}
          language={language}
          texts={texts}
          target="_blank"
        />
      </PublicLook>
    </LoadedPart>
  )
}
