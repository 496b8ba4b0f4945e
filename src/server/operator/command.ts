import type { Config } from '#server/config.ts'

/** One of the operator's commands: its help text, its options, and its work. */
export type Command = {
  readonly summary: string
  /** Options by name, each followed by a text; the value here is the help text. */
  readonly options?: Readonly<Record<string, string>>
  /** Returns the exit code. */
  run(options: Readonly<Record<string, string | undefined>>, config: Config): Promise<number>
}
