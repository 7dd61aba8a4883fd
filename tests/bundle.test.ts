// The public built files contain no secrets, nothing of the server, and nothing of the build
// machine. Needs `npm run build`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { genericSheet } from '#resources/waybill/prints/generic-sheet.ts'
import { timesheet } from '#resources/waybill/prints/timesheet.ts'
import { commonPasswords } from '#server/areas/platform/authentication/common-passwords.ts'
import { nobodysHash } from '#server/areas/platform/authentication/password-hashing.ts'
import { demoPassword } from '#server/demo/demo-accounts.ts'
import { read, root } from './support/repository/sources.ts'

const built = join(root, 'dist', 'public')
/** Path below dist/public → content as a browser has it once it is unpacked. */
const files = new Map<string, string>()
function unpackFile(path: string, bytes: Buffer): Buffer {
  if (path.endsWith('.gz')) return gunzipSync(bytes)
  return path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes
}

beforeAll(() => {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('dist/public is not built: npm run build')
  for (const path of readdirSync(built, { recursive: true }) as string[]) {
    if (statSync(join(built, path)).isDirectory()) continue
    files.set(path, unpackFile(path, readFileSync(join(built, path))).toString('latin1'))
  }
})

/** `path: what was found` of everything that `pattern` finds. */
function found(
  pattern: RegExp,
  allowed: (match: string, path: string) => boolean = () => false,
): string[] {
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].flatMap(([match]) =>
      allowed(match, path) ? [] : [`${path}: ${match.slice(0, 80)}`],
    ),
  )
}

const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g')

it('the scripts lay out no printed papers, which the server does', () => {
  const layouts = JSON.stringify([genericSheet, timesheet])
  const words = ['owner_below', 'driver_signs']
  expect(words.filter((word) => layouts.includes(word))).toEqual(words)
  expect(words.flatMap((word) => found(literal(word)))).toEqual([])
})

it('the scan covers all scripts, styles and pages, compressed ones included', () => {
  const kinds = new Set(
    [...files.keys()].map((path) => /(\.\w+)(\.(gz|br))?$/.exec(path)?.[0] ?? path),
  )
  expect([...kinds]).toEqual(
    expect.arrayContaining(['.js', '.js.gz', '.js.br', '.css', '.html', '.svg']),
  )
  // the list of the parts, which the tests of weight read; the server does not give it out
  expect(
    [...kinds].filter(
      (kind) => !/^\.(js|css|html|svg|woff2|png|json|webmanifest)(\.(gz|br))?$/.test(kind),
    ),
  ).toEqual([])
  expect([...files.keys()].filter((path) => path.endsWith('.json'))).toEqual([
    '.vite/manifest.json',
  ])
  for (const [path, text] of files) {
    const original = /^(.*)\.(gz|br)$/.exec(path)?.[1]
    if (original) expect([path, text === files.get(original)]).toEqual([path, true])
  }
})

describe('the bundle contains no secret:', () => {
  it.each([
    ['private keys', /-----BEGIN [A-Z ]*(PRIVATE KEY|CERTIFICATE)-----/g],
    [
      'addresses with passwords',
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:"'`]{1,100}:[^\s/@"'`]{1,100}@/gi,
    ],
    [
      'addresses of databases and mail servers',
      /\b(postgres(ql)?|mysql|mongodb(\+srv)?|redis|amqp|smtps?):\/\//gi,
    ],
    ['hashes of passwords', /\$(argon2(id|i|d)|2[aby]|scrypt|pbkdf2)[$-]/g],
    [
      'keys of clouds and forges',
      /\b(AKIA[0-9A-Z]{16}|gh[pousr]_\w{30,}|github_pat_\w{20,}|glpat-[\w-]{20}|xox[abprs]-[\w-]{10,}|npm_\w{36}|AIza[\w-]{35}|sk_(live|test)_\w{16,})/g,
    ],
    ['signed tokens', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
    ['headers that let somebody in', /\b(bearer|basic)\s+[\w+/=-]{16,}/gi],
    [
      'words with a value that is to be kept',
      /\b(password|passwd|secret|api[_-]?key|access[_-]?token|private[_-]?key)["']?\s*[:=]\s*["'][^"'\s]{8,}["']/gi,
    ],
  ])('%s', (_, pattern) => expect(found(pattern)).toEqual([]))
  it('keys, as long runs of hexadecimal digits', () =>
    expect(found(/\b[0-9a-f]{40,}\b/gi)).toEqual([]))
  it('email addresses, except the example that a form shows', () => {
    expect(
      found(/[\w.+-]+@[\w-]+\.[a-z]{2,}\b/gi, (match) => /@example\.(uz|ru|com|org)$/.test(match)),
    ).toEqual([])
  })
  it('passwords, except the demonstration’s on the sign-in page', () => {
    // the page has it also where there is no demonstration: it is in the README for everybody, and
    // opens nothing there
    const places = found(literal(demoPassword)).map((line) =>
      line.replace(/-[\w-]{6,8}\.js(\.(gz|br))?:.*/, ''),
    )
    expect(new Set(places).size).toBe(1)
    expect(read('src/pages/login/LoginPage.tsx')).toContain(demoPassword)
    expect(read('README.md')).toContain(demoPassword)
    expect(found(literal(nobodysHash))).toEqual([])
    expect(found(literal([...commonPasswords].slice(3, 5).join(' ')))).toEqual([])
  })
})

describe('the bundle contains nothing of the build machine:', () => {
  it.each([
    [
      'its directories',
      [root, homedir(), tmpdir(), process.cwd()].filter((path) => path.length > 4),
    ],
    // a name like «server» occurs in many texts
    ['its name', [hostname()].filter((name) => name.length >= 8 && /\d|-/.test(name))],
  ])('%s', (_, words) => {
    for (const word of words) expect(found(literal(word))).toEqual([])
  })
  it('paths of other machines', () =>
    expect(
      found(/\b(file:\/\/|[A-Z]:\\\\Users|\/(home|Users)\/\w+\/|\/node_modules\/)/g, (_, path) =>
        path.startsWith('.vite/'),
      ),
    ).toEqual([]))
  it('its environment variables', () => {
    expect(found(/\b(process\.env|import\.meta\.env)\b/g)).toEqual([])
    expect(
      found(/\b(DATABASE_URL|ADMIN_PASSWORD|SMTP_URL|PG_BIN|DATA_DIR|NODE_ENV|secret\.key)\b/g),
    ).toEqual([])
    const own = Object.entries(process.env).filter(
      ([name, value]) => /token|secret|password|key$/i.test(name) && (value ?? '').length >= 12,
    )
    for (const [name, value] of own) expect([name, found(literal(value!))]).toEqual([name, []])
  })
  it('its sources', () => {
    expect([...files.keys()].filter((path) => /\.(map|ts|tsx)(\.(gz|br))?$/.test(path))).toEqual([])
    expect(found(/[#@] ?source(Mapping)?URL=/g)).toEqual([])
    expect(found(/@vite\/client|react-refresh/g)).toEqual([])
  })
})

describe('the bundle contains nothing of the server:', () => {
  /** Words that occur only in its packages and in the server's half. */
  it.each([
    ['kysely', /\bkysely\b|PostgresDialect|SelectQueryNode/gi],
    ['pg', /pg-protocol|pg_catalog|ParameterDescription|scram-sha-256/gi],
    ['argon2', /argon2/gi],
    ['fastify', /\bfastify\b|FST_ERR_/g],
    ['nodemailer, sharp and file-type', /nodemailer|libvips|fileTypeFromFile/g],
    ['Node', /["']node:|require\(["'](fs|net|crypto|child_process)["']\)/g],
    ['statements', /\b(insert into|delete from|select \w+ from|update \w+ set)\s/gi],
    [
      'tables of its own',
      /\b(login_failure|login_success|schema_migration|socket_token|token_hash|password_hash)\b/g,
    ],
  ])('%s', (_, pattern) => expect(found(pattern)).toEqual([]))
  it('addresses of other hosts to call', () => {
    // names of formats and pages that messages of libraries point to, of which nothing is fetched:
    // the policy of the page forbids it; credits of a map library; examples that forms show
    const named =
      /^https?:\/\/(www\.w3\.org|json-schema\.org|reactrouter\.com|react\.dev|mui\.com|base-ui\.com|leafletjs\.com|github\.com|example\.com|protomaps\.com|openstreetmap\.org|(bi|erp|tiles|tracker)\.example\.org|localhost|here|react-admin-telemetry\.marmelab\.com)(\/|$)/
    expect(found(/\bhttps?:\/\/[\w.-]+(\/[\w./-]*)?/g, (match) => named.test(match))).toEqual([])
    expect(read('server/kernel/session/security-headers.ts')).toContain(`"connect-src 'self'"`)
  })
})
