// What an area registers with the kernel, which imports no area and reads none of their tables.
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Secrets } from './db/secrets.ts'
import type { OnEnd } from './import/job/job-runner.ts'
import type { Live } from './live/index.ts'
import type { Job } from './background-job.ts'
import type { FindingQuery } from './finding-query.ts'
import type { ReportFiles } from './report/report-file.ts'
import type { Fragment, Kernel, Reasons, Rules } from './types.ts'
import type { Wire, WriteContext } from './types.ts'

/** The services with which an area registers its part of an application. */
export interface AreaContext {
  readonly kernel: Kernel
  readonly live: Live
  readonly config: {
    readonly demo: boolean
    readonly publicUrl: string | null
    readonly mail: { url: string; from: string } | null
    /** Services whose addresses users enter may be in a private network, or on this machine. */
    readonly privateAddresses: boolean
  }
  readonly log: FastifyBaseLogger
  /** The dependencies of report files, available once the application has its routes. */
  reportFiles(): ReportFiles
  /**
   * Decrypts a secret stored in a record. @throws Error if it was sealed by another installation
   */
  openStored(sealed: string): string
  /** Secrets under a separate key: what is sealed for one purpose cannot be opened for another. */
  secretsFor(purpose: string): Secrets
  /** Answers an invalid handshake, on the bare connection. */
  refuseConnection(error: Error, connection: Duplex): void
}

/** An area's part of one application. */
export interface RunningArea {
  /** Registers the calls that need no session. */
  registerPublicRoutes?(app: FastifyInstance): void
  /** Registers the calls behind the session guard. */
  registerRoutes?(scope: FastifyInstance): void
  /** Origins that pages may display in frames. @throws the database's error */
  framed?(): Promise<readonly string[]>
  /** Origins from which pages may load pictures. @throws the database's error */
  pictured?(): Promise<readonly string[]>
  readonly jobs?: readonly Job[]
  /** Called when an import run ends. */
  readonly importEnded?: OnEnd
}

export interface Area {
  /** Hooks by resource name. */
  readonly rules?: Readonly<Record<string, Rules>>
  /** Reasons against verdicts, from the data of this area. */
  readonly reasons?: Reasons
  /** Inconsistencies between its documents, shown in the control centre. */
  readonly findings?: readonly FindingQuery[]
  /**
   * Paths below /api, /auth and the like that are answered without a session: those of
   * `registerPublicRoutes`.
   */
  readonly publicPaths?: readonly string[]
  /** Prefixes of the addresses of calls for interactive users only, not for access tokens. */
  readonly personalPaths?: readonly string[]
  /** Statements of the daily maintenance; each harms nothing when another process has run it. */
  maintenance?(now: Date): readonly RawBuilder<unknown>[]
  /** Called within the transaction of a transition of the documents `ids`. */
  afterTransition?(writer: WriteContext, ids: readonly number[]): Promise<void>
  /**
   * Called within the transaction of a write that has added movements to a ledger, with their
   * fields, reversals included.
   */
  afterPosting?(writer: WriteContext, ledger: string, movements: readonly Wire[]): Promise<void>
  /**
   * SQL condition on the row `i` of idempotency: whether a save under its key may still arrive,
   * however old it is.
   */
  readonly awaitsKey?: RawBuilder<boolean>
  /** Starts the area's part of an application, before any route is registered. */
  start?(app: FastifyInstance, context: AreaContext): Promise<RunningArea>
}

/**
 * The reasons of all areas, by verdict.
 * @throws Error if two areas register the same verdict
 */
export function joinReasons(areas: readonly Pick<Area, 'reasons'>[]): Reasons {
  const joined: Record<string, Record<string, Fragment>> = {}
  for (const { reasons = {} } of areas)
    for (const [verdict, given] of Object.entries(reasons)) {
      const own = (joined[verdict] ??= {})
      for (const [code, found] of Object.entries(given)) {
        if (own[code]) throw new Error(`two areas say when '${code}' speaks against ${verdict}`)
        own[code] = found
      }
    }
  return joined
}

/**
 * The finding queries of all areas.
 * @throws Error if a kind is not declared, or a declared kind has no query
 */
export function joinFindings(
  areas: readonly Pick<Area, 'findings'>[],
  declared: readonly string[],
): readonly FindingQuery[] {
  const queries = areas.flatMap(({ findings = [] }) => findings)
  const found = new Set(queries.flatMap(({ kinds }) => kinds))
  const unknown = [...found].filter((kind) => !declared.includes(kind))
  const missing = declared.filter((kind) => !found.has(kind))
  if (unknown.length > 0) throw new Error(`findings that are not declared: ${unknown.join(', ')}`)
  if (missing.length > 0) throw new Error(`no area looks for ${missing.join(', ')}`)
  return queries
}
