/** The demo's own name, contacts and rules, and the message of the day. All of it is made up. */
import { usualReadAloud } from '#domain/survey/read-aloud.ts'
import type { Write } from '#server/database/connect.ts'
import type { Settings } from '#server/settings.ts'
import type { DemoClock } from './demo-clock.ts'

/** Holidays of the years around `now`, on which no lab works. */
export function demoHolidays(now: Date): string[] {
  const year = now.getUTCFullYear()
  return [year - 1, year, year + 1].flatMap((one) => [`${one}-01-01`, `${one}-12-25`, `${one}-12-26`])
}

/** Writes the settings; `is_demo` marks the database as a demo. */
export async function makeSettings(tx: Write, holidays: string[]): Promise<void> {
  const settings: Partial<Settings> = {
    name: 'Vialog Demo Drug Checking',
    contact_email: 'hello@demo.example',
    contact_phone: '416-555-0100',
    admin_email: 'admin@demo.example',
    community_url: 'https://community.demo.example',
    newsletter_url: 'https://newsletter.demo.example',
    social_links: [
      { name: 'Mastodon', url: 'https://social.demo.example/@vialog' },
      { name: 'Instagram', url: 'https://photos.demo.example/vialog' },
    ],
    resources_url: 'https://resources.demo.example',
    test_strip_form_url: 'https://forms.demo.example/test-strip',
    time_zone: 'America/Toronto',
    courier_cutoff: '10:30',
    courier_notes: 'Ring the bell at the side door and ask for the sample box. Keep boxes upright and out of the sun.',
    courier_phone: '416-555-0199',
    courier_email: 'courier@demo.example',
    holidays,
    terms:
      'I agree that a small part of my sample is tested and not given back, and that results tell what was found, not that it is safe.',
    read_aloud: usualReadAloud,
    interpreter: 'Call 416-555-0177 and say the language. It costs the service user nothing.',
    is_demo: true,
  }
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await tx.insertInto('settings').values(rows).execute()
}

/** The banner of the day. */
export async function makeMessage(tx: Write, { today }: DemoClock): Promise<void> {
  const content = 'Lantern St is closed today. Pick-up is 30 minutes late.'
  await tx
    .insertInto('messages')
    .values({ label: 'Courier', content, from_at: today.from, until_at: today.until })
    .execute()
}
