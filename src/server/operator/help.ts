import { adminCommand } from '#server/admin-command.ts'
import type { Command } from './command.ts'

/** What the operator can do, command by command. */
export function helpText(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).flatMap(([name, { summary, options = {} }]) => [
    '',
    `  ${adminCommand} ${name}`,
    `      ${summary}`,
    ...Object.entries(options).map(([option, words]) => `      --${option} …  ${words}`),
  ])
  return [
    "The operator's commands. They work on DATABASE_URL, or on the database in DATA_DIR, also while Vialog runs on it.",
    ...lines,
  ].join('\n')
}
