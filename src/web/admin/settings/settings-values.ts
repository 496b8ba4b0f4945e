/** Converts settings to and from text: holidays as lines, numbers as text. Sends only what differs. */
import type { SettingsForm } from '#contract/admin/settings-form.ts'
import { adminSettingsTexts } from '#web/texts/admin-settings.ts'
import type { Fault } from '#web/ui/error-summary.tsx'

/** The settings that are whole numbers. */
const numbers = [
  'low_stock',
  'instrument_check_days',
  'fewest_samples',
  'backup_hour',
  'backup_keep_days',
  'file_most_mb',
  'sample_most_mb',
] as const
type NumberSetting = (typeof numbers)[number]

/** The settings that are lists, typed one a line. */
const lists = ['holidays', 'frame_sites'] as const
type ListSetting = (typeof lists)[number]

/** The settings as typed. */
export type Typed = Omit<SettingsForm, ListSetting | NumberSetting> & {
  readonly [Name in ListSetting]: string
} & {
  readonly [Name in NumberSetting]: string
}

/** The settings that are one line of text. */
export type TextSetting = Exclude<
  {
    [Name in keyof Typed]: Typed[Name] extends string ? (string extends Typed[Name] ? Name : never) : never
  }[keyof Typed],
  'main_color'
>

/** The settings that are yes or no. */
export type YesNoSetting = {
  [Name in keyof Typed]: Typed[Name] extends boolean ? Name : never
}[keyof Typed]

/** The settings as a form has them; their version is no field of it. */
export const typedSettings = ({ version: _, ...settings }: SettingsForm & { readonly version: number }): Typed => ({
  ...settings,
  ...eachList((name) => settings[name].join('\n')),
  ...eachNumber((name) => String(settings[name])),
})

function eachNumber<T>(read: (name: NumberSetting) => T) {
  // The object has every name, because it is made from the list of names.
  return Object.fromEntries(numbers.map((name) => [name, read(name)])) as Record<NumberSetting, T>
}

function eachList<T>(read: (name: ListSetting) => T) {
  // The object has every name, because it is made from the list of names.
  return Object.fromEntries(lists.map((name) => [name, read(name)])) as Record<ListSetting, T>
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function settingsOf(typed: Typed) {
  return {
    ...typed,
    ...eachList((name) => linesOf(typed[name])),
    ...eachNumber((name) => (/^\d+$/.test(typed[name].trim()) ? Number(typed[name]) : Number.NaN)),
  }
}

/** The settings that differ from what was loaded. */
export function changedSettings(typed: Typed, start: Typed): Partial<SettingsForm> {
  const [now, before] = [settingsOf(typed), settingsOf(start)]
  // Its keys are those of the form.
  const names = Object.keys(now) as (keyof SettingsForm)[]
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** Moves a fault of one line to the field of all lines; its message then quotes the line with the fault. */
export function faultOfLine(fault: Fault, typed: Typed): Fault {
  for (const name of lists) {
    const line = new RegExp(`^${name}\\.(\\d+)$`).exec(fault.field ?? '')?.[1]
    if (line !== undefined)
      return { field: name, message: adminSettingsTexts.wrongLine[name](linesOf(typed[name])[Number(line)] ?? '') }
  }
  return fault
}
