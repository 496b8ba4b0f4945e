import { join } from 'node:path'
import type { Config } from './config.ts'
import { keptSecret } from './kept-secret.ts'
import { makeFolder } from './make-folder.ts'
import { writeFault } from './start-fault.ts'

/** The key that signs sessions: SECRET_KEY, or one made once and kept under DATA_DIR. */
export async function secretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (secretKey !== null) return secretKey
  try {
    await makeFolder(dataDir)
    return await keptSecret(join(dataDir, 'secret-key'))
  } catch (error) {
    throw writeFault(dataDir, error)
  }
}
