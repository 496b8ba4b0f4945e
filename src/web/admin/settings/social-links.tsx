/** The social links of the footer: a name and an address each, as many as are wanted. */

import { IconPlus, IconTrash } from '@tabler/icons-react'
import { adminSettingsTexts } from '#web/texts/admin-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Fields, Pair } from '#web/ui/layout.tsx'
import { Question, TextField } from '#web/ui/question.tsx'

const words = adminSettingsTexts
const most = 12

type Link = { readonly name: string; readonly url: string }

type SocialLinks = {
  readonly links: readonly Link[]
  /** What somebody else saved meanwhile, where both changed the links. */
  readonly theirs: unknown
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (links: Link[]) => void
}

/** The rows. */
export function SocialLinks({ links, theirs, errorOf, onChange }: SocialLinks) {
  const set = (at: number, part: Partial<Link>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)))
  return (
    <Question
      id="social_links"
      label={words.fields.social_links}
      error={errorOf('social_links')}
      // What was saved has the form of the field.
      theirs={(theirs as readonly Link[] | undefined)?.map(({ name, url }) => `${name} ${url}`).join(', ')}
    >
      <Fields>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a link.
          <Pair key={at}>
            <TextField
              id={`social_links.${at}.name`}
              label={words.social.name(at + 1)}
              error={errorOf(`social_links.${at}.name`)}
              maxLength={60}
              value={link.name}
              onChange={(name) => set(at, { name })}
            />
            <TextField
              id={`social_links.${at}.url`}
              label={words.social.url(at + 1)}
              error={errorOf(`social_links.${at}.url`)}
              maxLength={500}
              value={link.url}
              onChange={(url) => set(at, { url })}
            />
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => onChange(links.filter((_, index) => index !== at))}
            >
              {words.social.remove(at + 1)}
            </Button>
          </Pair>
        ))}
        {links.length < most && (
          <div>
            <Button
              variant="outline"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => onChange([...links, { name: '', url: '' }])}
            >
              {words.social.add}
            </Button>
          </div>
        )}
      </Fields>
    </Question>
  )
}
