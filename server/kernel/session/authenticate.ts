// The session guard. Every route registered in the guarded scope has a caller; those outside it are
// on a short list.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import type { AccountShares } from '../db/account-share.ts'
import type { Db } from '../db/database.ts'
import { allowToken, bearerHashOf, hasBearer, readsByName } from './bearer-token.ts'
import { tokenHashOf } from './session-cookie.ts'
import type { Accounts } from './account-provider.ts'
import type { Person } from './viewer.ts'
import { isSeen, touchSession } from './sessions.ts'
import type { Session, SignedIn } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyContextConfig {
    /** Set by the guard on every route below it. */
    registerAuthenticated?: true
    /** Callable while the password must be changed. */
    anyPassword?: true
    /** Callable while a second factor must be enabled, like those of `anyPassword`. */
    withoutSecondFactor?: true
    /** Open to access tokens, although its address belongs to interactive use. */
    byToken?: true
    /**
     * Called by the page itself: no user activity, so it does not extend the session. A page marks
     * other calls as such by X-Unattended.
     */
    unattended?: true
    /** Also answered while the console is viewed as a role: it changes nothing. */
    whileViewing?: true
  }
}

/** Prefixes of guarded paths. */
const closed = /^\/(api|auth|report|smpo|ws)(\/|$)/

interface AuthenticationDeps {
  db: Db
  clock: () => Date
  publicUrl: string | null
  accounts: Accounts
  shares: AccountShares
  /** Prefixes of the addresses of calls for interactive users only, not for access tokens. */
  personalPaths: readonly string[]
}

/**
 * Prepares the application; at `ready` it fails if a route under a guarded prefix is neither behind
 * the guard nor one of `publicPaths`.
 */
export function prepareAuthentication(app: FastifyInstance, publicPaths: readonly string[]): void {
  const open = new Set(publicPaths)
  app.decorateRequest('session', null)
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const escaped = routes.filter(
      (route) =>
        closed.test(route.url) && !open.has(route.url) && !route.config?.registerAuthenticated,
    )
    if (escaped.length > 0)
      throw new Error(`routes without the guard: ${escaped.map(({ url }) => url).join(', ')}`)
  })
}

/** Registers what `routes` adds behind the guard. */
export function guarded(
  app: FastifyInstance,
  deps: AuthenticationDeps,
  routes: (scope: FastifyInstance) => void,
): void {
  const isPersonal = (url: string) => deps.personalPaths.some((one) => url.startsWith(one))
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, registerAuthenticated: true }
    })
    scope.addHook('onRequest', async (request) => {
      request.session = await readSession(request, deps)
      const { accountId, person, token, ...duties } = sessionOf(request)
      const { mustChangePassword, mustEnableSecondFactor } = duties
      if (token) request.tally.token = { id: token.id, name: token.name }
      if (request.headers['accept-language'] !== undefined) request.tally.locale = person.locale
      // the share counts from here on; the session itself is looked up in one short statement
      request.tally.share = deps.shares.callOf(accountId, request.tally.wait)
      const { anyPassword, withoutSecondFactor } = request.routeOptions.config
      if (mustChangePassword && !anyPassword) throw new AppError('password_change')
      if (mustEnableSecondFactor && !anyPassword && !withoutSecondFactor)
        throw new AppError('second_factor_required')
      if (token) allowToken(request, token, isPersonal)
      if (request.session?.viewsRole) refuseWhileViewing(request)
    })
    scope.addHook('onResponse', async (request) => {
      // stored after the response, since a lost minute does not matter
      const unattended =
        request.routeOptions.config.unattended || request.headers['x-unattended'] !== undefined
      if (request.session && !unattended) await touch(deps, request.session)
    })
    routes(scope)
  })
}

/** A check of what is typed changes nothing. */
const isReading = ({ right, body, answer }: Call) =>
  (right === 'read' && body !== 'transition') || answer === 'preview'

/**
 * A session that views the console as a role is read-only.
 * @throws AppError 403 for a call that could change something
 */
function refuseWhileViewing({ method, routeOptions }: FastifyRequest): void {
  const { url = '', config } = routeOptions
  if (method === 'GET' || method === 'HEAD' || config.whileViewing) return
  const reads = config.call ? isReading(config.call) : method === 'POST' && readsByName(url)
  if (!reads) throw new AppError('viewed_role')
}

/** Stores the time of the call, for a token as for a session. */
async function touch({ db, accounts, clock }: AuthenticationDeps, session: Session): Promise<void> {
  const now = clock()
  if (!session.token) return touchSession(db, session, now)
  if (!isSeen(session, now)) await accounts.touchToken(db, session.token.id, now)
}

/** The credentials of the call: its access token, even if there is a cookie, else its session. */
async function readSession(
  request: FastifyRequest,
  { db, accounts, clock, publicUrl }: AuthenticationDeps,
): Promise<Session | null> {
  const isToken = hasBearer(request)
  const hash = isToken ? bearerHashOf(request) : tokenHashOf(request, publicUrl)
  const load = isToken ? accounts.loadToken : accounts.loadSession
  return hash && load(db, hash, clock(), request.headers['accept-language'])
}

/** The caller's session. @throws AppError 401 without one, 403 for an account without a contract */
export function sessionOf(request: FastifyRequest): SignedIn {
  const { session } = request
  if (!session) throw new AppError('unauthorized')
  const { person } = session
  if (!person) throw new AppError('not_in_system')
  return { ...session, person }
}

/** The caller. @throws AppError 401 without a session, 403 for an account without a contract */
export function personOf(request: FastifyRequest): Person {
  return sessionOf(request).person
}
