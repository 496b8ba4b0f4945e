import type { Config } from '#server/config.ts'

/** One of the operator's commands: what `help` says of it, the options that it takes, and its work. */
export type Command = {
  readonly summary: string
  /** Options by name, each with a text after it; the value is what `help` says of it. */
  readonly options?: Readonly<Record<string, string>>
  /** Returns the exit code. */
  run(options: Readonly<Record<string, string | undefined>>, config: Config): Promise<number>
}
