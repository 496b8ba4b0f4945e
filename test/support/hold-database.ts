/** A process that runs only the database, for tests to kill: opens the given folder and says so. */
import { startEmbedded } from '#server/database/embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await startEmbedded({ dataDir, log: (line) => console.log(line) })
console.log(`holding ${database.folder}.`)
setInterval(() => {}, 60_000)
