// api/fms/superset: the dashboards of the BI tab, and guest tokens that embed Superset dashboards.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { reportName } from '#i18n/report-texts.ts'
import { canRead } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { mayHave } from '#resources/kernel/views/report.ts'
import { allReports } from '#resources/reports.ts'
import type { BiReport, GuestToken } from '#resources/wire/reports.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { supersetServer } from './superset-server.ts'
import type { BiServer, Connection } from './superset-server.ts'

const base = 'api/fms/superset'

interface BiDeps {
  /** Decrypts a stored password. @throws Error if it was encrypted by another installation */
  openSecret(sealed: string): string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Replaces the connection to Superset in tests. */
  connect?: (connection: Connection) => BiServer
}

const dashboards = schemaOf<BiReport[]>()(
  z.array(
    z.strictObject({
      id: z.int(),
      report_id: z.int(),
      dashboard_id: z.string().nullable(),
      report_name: z.string(),
    }),
  ),
)
const answer = schemaOf<GuestToken>()(
  z.strictObject({ token: z.string(), url: z.string(), contract_ids: z.int() }),
)
const asked = z.strictObject({ dashboard_id: z.uuid({ error: 'text' }) }, { error: 'object' })

export function registerBi(scope: FastifyInstance, kernel: Kernel, deps: BiDeps): void {
  scope.get(
    `/${base}/getDashboards`,
    { config: { patience: 'long' }, schema: { response: resultOf(dashboards) } },
    async (request) => {
      const person = personOf(request)
      allow(person, { access: 'report' }, 'read')
      const connection = await connectionOf(kernel.db, person.contractId, deps)
      return {
        result: connection
          ? await connectedDashboards(connection, deps)
          : builtInDashboards(person),
      }
    },
  )
  scope.post<{ Body: z.infer<typeof asked> }>(
    `/${base}/getGuestToken`,
    { config: { patience: 'long' }, schema: { body: asked, response: resultOf(answer) } },
    async (request) => {
      const person = personOf(request)
      allow(person, { access: 'report' }, 'read')
      const connection = await connectionOf(kernel.db, person.contractId, deps)
      // without a connection there are no embedded dashboards
      if (!connection) throw new AppError('not_found')
      const { contractId, login, name } = person
      const guest = { login, name, contractId }
      const token = await askSuperset(deps, () =>
        serverOf(connection, deps).guestToken(request.body.dashboard_id, guest),
      )
      return { result: { token, url: connection.origin, contract_ids: contractId } }
    },
  )
}

const serverOf = (connection: Connection, { connect = supersetServer }: BiDeps) =>
  connect(connection)

/** @throws AppError 422 if the server does not answer; the reason is logged */
async function askSuperset<T>({ log }: BiDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'Superset could not be asked')
    throw new AppError('rule', { says: 'bi_away' })
  }
}

/**
 * The dashboards of the connected server. A dashboard's slug determines its report: 'engine-hours',
 * or 'report-4'.
 */
async function connectedDashboards(connection: Connection, deps: BiDeps): Promise<BiReport[]> {
  const found = await askSuperset(deps, () => serverOf(connection, deps).dashboards())
  return found.map(({ id, title, slug, uuid }) => ({
    id,
    report_id: subjectOf(slug),
    dashboard_id: uuid,
    report_name: title,
  }))
}

function subjectOf(slug: string | null): number {
  const named = allReports().find(({ name, file }) => file && name === slug)
  return named?.file?.id ?? Number(/^report-([1-4])$/.exec(slug ?? '')?.[1] ?? 0)
}

/** The built-in dashboards whose data the user may read. */
function builtInDashboards(person: Person): BiReport[] {
  return allReports().flatMap((report): BiReport[] => {
    const { name, file } = report
    if (!file || !mayHave(report, (access) => canRead(person.levels, access))) return []
    const title = reportName(person.locale, name) ?? name
    return [{ id: file.id, report_id: file.id, dashboard_id: null, report_name: title }]
  })
}

interface Stored {
  address: string | null
  username: string | null
  password: string | null
  row_clause: string | null
}

/** The decrypted connection; null until address, user and password are configured. */
async function connectionOf(
  db: Db,
  contractId: number,
  { openSecret }: BiDeps,
): Promise<Connection | null> {
  const { rows } = await sql<Stored>`select address, username, password, row_clause
    from bi_connection where contract_id = ${contractId}`.execute(db)
  const [one] = rows
  if (!one?.address || !one.username || !one.password || !URL.canParse(one.address)) return null
  return {
    origin: new URL(one.address).origin,
    username: one.username,
    password: openSecret(one.password),
    column: one.row_clause ?? 'contract_id',
  }
}

/** An origin that may appear in a Content-Security-Policy. */
const plainOrigin = /^https?:\/\/[a-z0-9.:[\]-]+$/i

/** The origins of embedded dashboards of all contracts. @throws database errors */
export async function biOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    address: string
  }>`select distinct address from bi_connection where address is not null`.execute(db)
  return rows
    .flatMap(({ address }) => (URL.canParse(address) ? [new URL(address).origin] : []))
    .filter((origin) => plainOrigin.test(origin))
}
