// `npm run move-in`: asks for the organisation and its administrator, deletes the demonstration
// data and switches this DATA_DIR to production.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { allResources } from '#resources/kernel/derive.ts'
import { isAcceptable } from '#server/areas/platform/index.ts'
import { readConfig } from '#server/config.ts'
import { asOwner, moveIn, classifyDatabase } from '#server/demo/replace-demo.ts'
import { endDemonstration, movedIn } from '#server/demo/moved-in.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { createLog } from '#server/logger.ts'
import { openDatabase } from '#server/postgres/open-database.ts'
import { StartError } from '#server/start-error.ts'

process.env.TZ = 'UTC'

/** Asks questions on the terminal, or reads the answers as lines of standard input. */
function asking() {
  let hidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stdout.write(chunk as Buffer)
      done()
    },
  })
  const lines = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  })
  const next = lines[Symbol.asyncIterator]()
  return {
    async ask(
      question: string,
      wrong: (answer: string) => string | null,
      secret = false,
    ): Promise<string> {
      for (;;) {
        process.stdout.write(question)
        hidden = secret
        const { value, done } = await next.next()
        hidden = false
        if (secret) process.stdout.write('\n')
        if (done)
          throw new StartError('The answers ended before the questions did; nothing was changed.')
        const fault = wrong(secret ? value : value.trim())
        if (fault === null) return secret ? value : value.trim()
        console.log(fault)
        if (!process.stdin.isTTY) throw new StartError('Nothing was changed.')
      }
    },
    close: () => lines.close(),
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  if (movedIn(config.dataDir))
    throw new StartError(`${config.dataDir} is already in production; nothing was changed.`)
  const log = createLog(config.dataDir, true)
  const database = await openDatabase(config, log)
  let closing = () => {}
  try {
    await migrate(database.owner, log)
    const holds = await asOwner(database.owner, classifyDatabase)
    if (holds === 'other')
      throw new StartError(
        'This database contains other data than the demonstration; nothing was changed.',
      )
    if (holds === 'demonstration') {
      const { ask, close } = asking()
      closing = close
      console.log(
        'This ends the demonstration: its rows, accounts, files and log are deleted permanently.\n',
      )
      const name = await ask('Name of the organisation: ', (text) =>
        text && text.length <= 200 ? null : 'Enter a name of up to 200 characters.',
      )
      const login = await ask('Login of the administrator: ', (text) =>
        /^\S{1,100}$/.test(text) ? null : 'A login is a single word of up to 100 characters.',
      )
      const password = await ask(
        'Password (10 characters or more): ',
        (text) => (isAcceptable(text, login) ? null : 'Too short or too common.'),
        true,
      )
      await ask(
        'Repeat the password: ',
        (text) => (text === password ? null : 'The passwords differ.'),
        true,
      )
      await ask(`Type "${name}" to confirm: `, (text) =>
        text === name ? null : 'That is not the name.',
      )
      await moveIn(
        database.owner,
        { name, login, password, timeZone: config.timeZone },
        allResources(),
        new Date(),
      )
    }
    endDemonstration(config.dataDir, new Date())
    await rm(join(config.dataDir, 'files'), { recursive: true, force: true })
    console.log('Done. Start with npm start and sign in with the new account.')
  } finally {
    closing()
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
