/** How an operator reaches this installation: with npm, where the project's scripts are, or inside a container. */
import { existsSync } from 'node:fs'
import { root } from './root.ts'

/** Whether this runs from the image of the Dockerfile, which has neither npm nor the scripts. */
export const isImage = !existsSync(new URL('scripts/admin.mjs', root))

/** What stands before the name of an operator's command; `admin` is deploy/container/admin. */
export const adminCommand = isImage ? 'admin' : 'npm run admin --'

/** What lists the operator's commands. */
export const adminHelp = isImage ? 'admin' : 'npm run admin'
