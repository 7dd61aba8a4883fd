import pg from 'pg'
import type { DatabaseError } from 'pg'
import { addressText } from './server-addresses.ts'
import type { NoPrimary, ServerAnswer } from './primary-lookup.ts'

/**
 * Why the configured database cannot be reached, in one sentence with the remedy. Never contains
 * the password of the address.
 */
export function refusal(error: Error, url: URL): string {
  const code = (error as DatabaseError | NodeJS.ErrnoException).code ?? ''
  const where = url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost')
  const server = where.startsWith('/')
    ? where
    : `${where}:${url.searchParams.get('port') ?? (url.port || '5432')}`
  const login = url.searchParams.get('user') ?? decodeURIComponent(url.username)
  const database = decodeURIComponent(url.pathname.slice(1))
  const known: Record<string, string> = {
    ECONNREFUSED: `No PostgreSQL answers at ${server}; check host and port in DATABASE_URL and that the server runs.`,
    ENOENT: `There is no PostgreSQL socket in ${server}; check DATABASE_URL and that the server runs.`,
    ENOTFOUND: `The host ${where} in DATABASE_URL is not known; check its spelling.`,
    EAI_AGAIN: `The host ${where} in DATABASE_URL is not known; check its spelling and this machine's name service.`,
    ETIMEDOUT: `PostgreSQL at ${server} does not answer; check DATABASE_URL and the firewall.`,
    EHOSTUNREACH: `There is no way to the host ${where} in DATABASE_URL; check the address and the network.`,
    ENETUNREACH: `There is no way to the host ${where} in DATABASE_URL; check the address and the network.`,
    '28P01': `PostgreSQL at ${server} refuses the password of "${login}"; correct DATABASE_URL.`,
    '28000': `PostgreSQL at ${server} does not let "${login}" in (${error.message}); correct DATABASE_URL or the server's pg_hba.conf.`,
    '3D000': `There is no database "${database}" at ${server}; create it (CREATE DATABASE "${database}" ENCODING 'UTF8';) or correct DATABASE_URL.`,
    '42501': `"${login}" may not connect to the database "${database}" at ${server}; an administrator must run: GRANT CONNECT ON DATABASE "${database}" TO "${login}";`,
    '53300': `PostgreSQL at ${server} has no free connection; raise its max_connections or close other programs.`,
    '57P03': `PostgreSQL at ${server} has not finished starting; try again when it has.`,
  }
  return known[code] ?? unknown(error, server, login)
}

function unknown(error: Error, server: string, login: string): string {
  if (/timeout/i.test(error.message))
    return `PostgreSQL at ${server} does not answer; check DATABASE_URL and the firewall.`
  if (/password must be a string|no password/i.test(error.message))
    return `PostgreSQL at ${server} wants a password for "${login}"; put it into DATABASE_URL.`
  if (/does not support SSL/i.test(error.message))
    return `PostgreSQL at ${server} does not speak TLS; remove sslmode from DATABASE_URL.`
  if (/certificate/i.test(error.message))
    return `The certificate of PostgreSQL at ${server} is not trusted (${error.message}); name its authority with sslrootcert in DATABASE_URL.`
  return `PostgreSQL at ${server} cannot be used: ${error.message}; check DATABASE_URL.`
}

/** Why none of several servers accepts writes. */
export function noPrimary({ answers }: NoPrimary): string {
  const each = answers.map((one) => `${addressText(one.at)} ${stateOf(one)}`).join(', ')
  return `None of the servers in DATABASE_URL can be written to: ${each}; promote one of them, or correct DATABASE_URL.`
}

function stateOf(answer: ServerAnswer): string {
  if (answer.is === 'standby') return 'is a standby'
  if (answer.is === 'older') return 'was the primary before another one was promoted'
  if (answer.is === 'primary') return 'is a primary'
  if (answer.error instanceof pg.DatabaseError) return `refuses (${answer.error.message})`
  return `does not answer (${(answer.error as NodeJS.ErrnoException).code ?? answer.error.message})`
}
