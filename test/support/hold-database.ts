/** A server of nothing but its database, to be killed by tests: holds the folder that it is given and says so. */
import { startEmbedded } from '#server/database/embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await startEmbedded({ dataDir, log: (line) => console.log(line) })
console.log(`holding ${database.folder}.`)
setInterval(() => {}, 60_000)
