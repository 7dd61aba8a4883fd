import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { isZone } from '#resources/kernel/country-packs.ts'
import { movedIn } from './demo/moved-in.ts'
import { isLoopback } from './kernel/session/own-hosts.ts'
import { addressesOf } from './postgres/connection/server-addresses.ts'
import { StartError } from './start-error.ts'

/** The environment, validated and with every default filled in. */
export interface Config {
  /** 0 lets the system choose a free one. */
  port: number
  host: string
  /**
   * Absolute; contains files, logs, instance.json and, for an ordinary user, the private cluster.
   */
  dataDir: string
  /** null: a private PostgreSQL is run. */
  databaseUrl: string | null
  demo: boolean
  /** The demonstration is reachable from other machines. */
  demoPublic: boolean
  /** Origin of the product in browsers, without a trailing slash. */
  publicUrl: string | null
  /** Zone of new contracts; the process itself and its database sessions run in UTC. */
  timeZone: string
  /**
   * Addresses and networks of proxies whose X-Forwarded-For counts; false trusts none. In the
   * format of Fastify's option of that name.
   */
  trustProxy: string[] | false
  /** Directory with initdb and postgres to use instead of the packaged ones. */
  pgBin: string | null
  /** The mail server and the sender address; null sends no mail. */
  mail: { url: string; from: string } | null
  /**
   * The directory of backups, absolute, and how many nightly ones are kept; 0 disables automatic
   * backups.
   */
  backup: { directory: string; keep: number }
  /** Services whose addresses users enter may be in a private network, or on this machine. */
  privateAddresses: boolean
  adminLogin: string | null
  adminPassword: string | null
}

/**
 * Reads the environment. An empty value counts as unset. Throws StartError with one sentence for
 * the first wrong value.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const value = (name: string): string | null => env[name]?.trim() || null
  const host = readHost(value('HOST') ?? '127.0.0.1')
  const databaseUrl = readDatabaseUrl(value('DATABASE_URL'))
  const dataDir = readDataDir(value('DATA_DIR') ?? 'data')
  // after moving in the demonstration does not come back, whatever DEMO is
  const demo = readDemo(movedIn(dataDir) ? '0' : (value('DEMO') ?? (databaseUrl ? '0' : '1')), host)
  return {
    port: readPort(value('PORT') ?? '3000'),
    host,
    dataDir,
    databaseUrl,
    ...demo,
    publicUrl: readPublicUrl(value('PUBLIC_URL')),
    timeZone: readTimeZone(value('TZ_NAME') ?? 'Asia/Tashkent'),
    trustProxy: readTrustProxy(value('TRUST_PROXY')),
    pgBin: readPgBin(value('PG_BIN')),
    mail: readMail(value('SMTP_URL'), value('MAIL_FROM')),
    backup: {
      directory: readBackupDir(value('BACKUP_DIR') ?? join(dataDir, 'backups')),
      keep: readKeep(value('BACKUP_KEEP') ?? '14'),
    },
    privateAddresses: value('ALLOW_PRIVATE_ADDRESSES') === '1',
    ...readAdministrator(value('ADMIN_LOGIN'), env.ADMIN_PASSWORD || null),
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new StartError(
    `PORT is "${text}"; it must be a whole number from 0 to 65535, where 0 means any free port.`,
  )
}

function readHost(text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  throw new StartError(
    `HOST is "${text}"; it must be an address of this machine without scheme or port, like 127.0.0.1 or 0.0.0.0.`,
  )
}

function readDemo(text: string, host: string): Pick<Config, 'demo' | 'demoPublic'> {
  if (text !== '0' && text !== '1' && text !== 'public')
    throw new StartError(`DEMO is "${text}"; it must be 0, 1 or public.`)
  if (text === '1' && !isLoopback(host))
    throw new StartError(
      `HOST is ${host}, which opens the demonstration with its published passwords to other machines; ` +
        `set DEMO=public if that is meant, DEMO=0 for real work, or leave HOST at 127.0.0.1.`,
    )
  return { demo: text !== '0', demoPublic: text === 'public' }
}

function readDataDir(text: string): string {
  const path = resolve(text)
  if (kindOf(path) === 'file')
    throw new StartError(`DATA_DIR is "${text}", which is a file; it must name a directory.`)
  return path
}

function readBackupDir(text: string): string {
  const path = resolve(text)
  if (kindOf(path) === 'file')
    throw new StartError(`BACKUP_DIR is "${text}", which is a file; it must name a directory.`)
  return path
}

function readKeep(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new StartError(
    `BACKUP_KEEP is "${text}"; it must be a whole number of nightly backups to keep, where 0 makes none.`,
  )
}

function kindOf(path: string): 'file' | 'directory' | 'nothing' {
  try {
    return statSync(path).isDirectory() ? 'directory' : 'file'
  } catch {
    return 'nothing'
  }
}

function readDatabaseUrl(text: string | null): string | null {
  if (text === null) return null
  // of several servers each by itself
  addressesOf(text).forEach(checkDatabaseUrl)
  return text
}

function checkDatabaseUrl(text: string): void {
  const url = parseUrl(text)
  // the value is never repeated: it may contain a password
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    throw new StartError(
      'DATABASE_URL is not a PostgreSQL address; it must look like postgresql://user:password@host:5432/database, ' +
        'with special characters in the password percent-encoded.',
    )
  if (url.pathname.length < 2)
    throw new StartError(
      'DATABASE_URL names no database; put one at its end, like postgresql://user:password@host:5432/motorpool.',
    )
}

function parseUrl(text: string): URL | null {
  try {
    decodeURIComponent(text)
    return new URL(text)
  } catch {
    return null
  }
}

function readPublicUrl(text: string | null): string | null {
  if (text === null) return null
  const url = parseUrl(text)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new StartError(
    `PUBLIC_URL is "${text}"; it must be an http or https address without a path, like https://motorpool.example.org.`,
  )
}

function readTimeZone(text: string): string {
  // a bare offset is refused: PostgreSQL interprets its sign the other way round
  if (/^[A-Za-z]/.test(text) && isZone(text)) return text
  throw new StartError(
    `TZ_NAME is "${text}", which is no time zone; it must be a name like Asia/Tashkent.`,
  )
}

function readTrustProxy(text: string | null): string[] | false {
  if (text === null) return false
  const proxies = text.split(',').map((part) => part.trim())
  const wrong = proxies.find((proxy) => !isNetwork(proxy))
  if (wrong === undefined) return proxies
  throw new StartError(
    `TRUST_PROXY holds "${wrong}"; it must be a list of addresses or networks with commas, like 10.0.0.5,192.168.0.0/16.`,
  )
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function readPgBin(text: string | null): string | null {
  if (text === null) return null
  const missing = ['initdb', 'postgres'].find((name) => kindOf(join(text, name)) !== 'file')
  if (isAbsolute(text) && missing === undefined) return text
  throw new StartError(
    missing && isAbsolute(text)
      ? `PG_BIN is "${text}", where there is no ${missing}; it must be the directory with PostgreSQL's programs, like /usr/lib/postgresql/18/bin.`
      : `PG_BIN is "${text}"; it must be an absolute path, like /usr/lib/postgresql/18/bin.`,
  )
}

function readMail(address: string | null, from: string | null): Config['mail'] {
  if (address === null && from === null) return null
  const url = address === null ? null : parseUrl(address)
  // the value is never repeated: it may contain a password
  if (address !== null && (!url?.hostname || !/^smtps?:$/.test(url.protocol)))
    throw new StartError(
      'SMTP_URL is no address of a mail server; it must look like smtp://user:password@mail.example.org:587, with smtps: for port 465.',
    )
  if (address === null)
    throw new StartError(
      'MAIL_FROM is set but SMTP_URL is not; name the mail server that letters go through.',
    )
  if (from === null)
    throw new StartError(
      'SMTP_URL is set but MAIL_FROM is not; name the address that letters come from.',
    )
  if (/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(from)) return { url: address, from }
  throw new StartError(
    `MAIL_FROM is "${from}"; it must be one e-mail address, like motorpool@example.org.`,
  )
}

function readAdministrator(
  login: string | null,
  password: string | null,
): Pick<Config, 'adminLogin' | 'adminPassword'> {
  if (login && /\s/.test(login))
    throw new StartError('ADMIN_LOGIN holds a space; a login is one word.')
  if (password && !login)
    throw new StartError(
      'ADMIN_PASSWORD is set but ADMIN_LOGIN is not; name the administrator it belongs to.',
    )
  if (password && password.length < 10)
    throw new StartError('ADMIN_PASSWORD is too short; it must have at least 10 characters.')
  return { adminLogin: login, adminPassword: password }
}
