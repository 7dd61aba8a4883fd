import type { Config } from './config.ts'
import { demoPassword } from './demo/index.ts'
import type { Server } from './serve.ts'

/**
 * The message at the terminal when the server is ready: the address, how to sign in, where the data
 * is.
 */
export function announcement({ address, database, seeded }: Server, config: Config): string {
  const version = Math.floor(database.serverVersion / 10_000)
  return [
    '',
    `Motorpool is ready: ${address}`,
    signIn(seeded, config),
    database.kind === 'private'
      ? `Database: a private PostgreSQL ${version}; files, logs and what leads to it are in ${config.dataDir}`
      : givenText(version),
    ...(config.demoPublic
      ? ['The demonstration is open to other machines, and its passwords are published.']
      : []),
    '',
  ].join('\n')
}

function signIn(seeded: Server['seeded'], { demo }: Config): string {
  if (seeded.kind === 'administrator')
    return seeded.oneTimePassword
      ? `Sign in as ${seeded.login} with the one-time password ${seeded.oneTimePassword} (it is shown only now)`
      : `Sign in as ${seeded.login} with the password from ADMIN_PASSWORD`
  const asRoot = `as root with the password ${demoPassword} (demonstration; README lists the other accounts)`
  if (seeded.kind === 'demo') return `Sign in ${asRoot}`
  return demo ? `Sign in with your account, or ${asRoot}` : 'Sign in with your account'
}

function givenText(version: number): string {
  return (
    `Database: PostgreSQL ${version} from DATABASE_URL; one login migrates and runs the application, ` +
    'so append-only tables are guarded by triggers instead of rights'
  )
}
