/** One visit to a public page: the reader's language, what the URL says, and the frame around the page. */
import type { FastifyRequest } from 'fastify'
import type { Logo } from '#contract/admin/logo.ts'
import type { Kept, PublicFrame, PublicPage } from '#contract/public-pages.ts'
import { withQuery } from '#domain/public/public-paths.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { acceptedLanguage, isLanguage } from '#domain/public/texts/languages.ts'
import type { Services } from '#server/http/services.ts'
import { Settings } from '#server/settings.ts'

export type Visit = Awaited<ReturnType<typeof visitOf>>

/** Reads a request. `settings` are the service's own, or the defaults while the database is away. */
export function visitOf(
  request: FastifyRequest,
  services: Services,
  settings: Settings = Settings.parse({}),
  logo: Logo = null,
) {
  const query = (name: string) => {
    // Fastify gives query parameters by name, with values of any type.
    const value = (request.query as Record<string, unknown>)[name]
    return typeof value === 'string' ? value.slice(0, 200) : null
  }
  const lang = query('lang')
  const { languages } = settings
  const isOffered = isLanguage(lang) && languages.includes(lang)
  const kept: Kept = { lang: isOffered ? lang : null, code: query('code') || null, seal: query('seal') || null }
  const language = kept.lang ?? acceptedLanguage(request.headers['accept-language'], languages)
  /** Whether this visit's look-up was counted already. */
  const isCounted: boolean = false
  return { request, services, settings, logo, query, kept, language, texts: publicTexts[language], isCounted }
}

/** The frame around the page of this visit. */
export function frameOf({ request, settings, logo, query, kept, language }: Visit): PublicFrame {
  const path = request.url.split('?')[0] ?? '/'
  const said = [
    'sample_id',
    'code',
    'seal',
    'helpful',
    'sent',
    'key',
    'debug',
    'time',
    'page',
    'still',
    'month',
    'area',
    'week',
  ].map((name) => [name, query(name)] as const)
  return {
    language,
    kept,
    here: withQuery(path, Object.fromEntries(said)),
    service: {
      name: settings.name,
      logo,
      languages: settings.languages,
      phone: settings.contact_phone,
      email: settings.contact_email,
      exit_url: settings.exit_url,
      community_url: settings.community_url,
      newsletter_url: settings.newsletter_url,
      social_links: settings.social_links,
      is_demo: settings.is_demo,
      has_numbers: settings.public_numbers,
    },
  }
}

/** The answer to a visit: a page, or a redirect. */
export type PageAnswer =
  | {
      readonly page: PublicPage
      readonly status?: number
      readonly retryAfter?: number | undefined
      /** Seconds after which the browser reads the page again, without JavaScript. */
      readonly refresh?: number
      /** Sites that the settings name may show it in a frame. */
      readonly mayBeFramed?: true
    }
  | { readonly to: string }
