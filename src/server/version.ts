/** The running version, from package.json. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { root } from './root.ts'

/** Such as '0.1.0'. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')))
