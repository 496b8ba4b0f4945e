/** The mail about a released or retracted alert, in the recipient's language. */
import { publicAlert } from '#domain/alert/public-alert.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import type { Settings } from '#server/settings.ts'
import { alertAddress } from './public-alerts.ts'
import type { ReleasedAlert } from './read-alerts.ts'

type Sending = {
  readonly alert: ReleasedAlert
  readonly recipient: { readonly email: string; readonly language: Language; readonly token: string }
  readonly base: string
  readonly settings: Settings
}

/** The mail, with a link to leave the list. */
export function alertMail({ alert, recipient, base, settings }: Sending): Mail {
  const { language, token, email } = recipient
  const texts = alertTexts[language]
  const told = publicAlert(alert, { language, time_zone: settings.time_zone })
  const { subject, subjectChanged, subjectRetracted } = texts.mail
  const subjectOf = told.is_retracted ? subjectRetracted : alert.version > 1 ? subjectChanged : subject
  const demo = settings.is_demo ? `[${publicTexts[language].frame.demoData}] ` : ''
  const leave = `${base}${publicPaths.unsubscribe(token)}`
  const parts = [...(told.changed === null ? [] : [told.changed]), ...told.parts]
  const isOver = told.is_retracted
  const text = [
    ...told.notices.map(({ title, sentences }) => [title, ...sentences].join('\n')),
    told.title,
    ...(told.other_language === null ? [] : [told.other_language]),
    // Do not repeat the contents of a retracted alert.
    ...(isOver ? [] : [told.facts.map(([label, fact]) => `${label}: ${fact}`).join('\n')]),
    ...(isOver ? [] : parts.map(({ title, text }) => `${title}\n${text}`)),
    `${texts.mail.read} ${alertAddress(base, alert.id)}`,
    `--\n${texts.mail.why(settings.name)}\n${texts.mail.leave} ${withQuery(leave, { lang: language })}`,
  ].join('\n\n')
  return {
    to: email,
    subject: `${demo}${subjectOf(told.title.replace(/\s+/g, ' '))}`,
    text,
    headers: {
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}
