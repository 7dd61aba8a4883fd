// Registers the platform area with the kernel.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { dayMs } from '../../kernel/time-units.ts'
import type { Area, AreaContext, RunningArea } from '../../kernel/area-registration.ts'
import { diskStore } from '../../kernel/files/index.ts'
import type { Rules } from '../../kernel/types.ts'
import type { Accounts } from '../../kernel/session/account-provider.ts'
import { live } from '../../kernel/session/sessions.ts'
import { registerSignIn, registerUser } from './authentication/auth-routes.ts'
import { registerWaiting } from './badge-counts.ts'
import { registerDashboard } from './dashboard/dashboard-routes.ts'
import { accountName, eventAuthor } from './display-names.ts'
import { registerDrafts } from './drafts/draft-routes.ts'
import { eventLogRules } from './event-log/event-log-view.ts'
import { registerEventLog } from './event-log/event-log-routes.ts'
import { shortenDue } from './event-log/log-retention.ts'
import { loadSession, loadSessionRights } from './authentication/load-session.ts'
import { loadToken, loadTokenRights, touchToken } from './access-tokens/load-token.ts'
import { registerOwnTokens, registerUserTokens } from './access-tokens/token-routes.ts'
import { registerConversations } from './messages/index.ts'
import {
  acceptSockets,
  importEnded,
  registerMessages,
  registerSocket,
  smtpPost,
  notifyOfTransition,
  notificationJobs,
} from './notifications/index.ts'
import { registerViewedRole } from './authentication/view-role-routes.ts'
import { endedSessions } from './authentication/end-sessions.ts'
import { registerProfile } from './authentication/profile-routes.ts'
import { customRoleRules } from './rights/custom-role-rules.ts'
import { registerRights } from './rights/access-level-routes.ts'
import { registerSecondFactorRoles } from './rights/second-factor-role-routes.ts'
import { registerMapFiles } from './maps/map-file-routes.ts'
import { listTileOrigins } from './maps/map-tiles.ts'
import { registerContractExport } from './contract-export-route.ts'
import { registerFirstDay } from './moving-in/first-day-route.ts'
import { movingInRules } from './moving-in/moving-in-steps.ts'
import { organisationRules } from './organisation-rules.ts'
import { ownFieldOptionRules, ownFieldRules } from './own-fields/own-field-rules.ts'
import { printFormRules } from './print-form-rules.ts'
import { factorSecretsOf } from './second-factor/factor-secrets.ts'
import { registerSecondFactor, registerSecondStep } from './second-factor/second-factor-routes.ts'
import { socketPurpose } from './authentication/socket-token.ts'
import { expiringDocumentRules } from './expiring-documents.ts'
import { colleagueRules, taskRules } from './tasks/task-rules.ts'
import { registerTasks } from './tasks/task-routes.ts'
import { userRules } from './users/user-rules.ts'
import { registerUserSessions } from './users/session-routes.ts'
import { registerUsers } from './users/user-routes.ts'
import { registerHelpSettings } from './views/help-settings.ts'
import { registerViews } from './views/view-routes.ts'

export const platformAccounts: Accounts = {
  ...{ loadSession, loadToken, touchToken, accountName, eventAuthor },
  async loadRights(db, hashes, now) {
    const ofSessions = await loadSessionRights(db, hashes, now)
    const found = new Set(
      ofSessions.flatMap((one) => one.tokenHashes.map((hash) => hash.toString('hex'))),
    )
    const rest = hashes.filter((hash) => !found.has(hash.toString('hex')))
    return rest.length === 0
      ? ofSessions
      : [...ofSessions, ...(await loadTokenRights(db, rest, now))]
  },
}

const rules = {
  colleague: colleagueRules,
  'custom-role': customRoleRules,
  'event-log': eventLogRules,
  'expiring-document': expiringDocumentRules,
  'moving-in-step': movingInRules,
  organisation: organisationRules,
  'own-field': ownFieldRules,
  'own-field-option': ownFieldOptionRules,
  'print-form-setting': printFormRules,
  task: taskRules,
  user: userRules,
} as const satisfies Readonly<Record<string, Rules>>

/** ms after which a draft is deleted as abandoned. */
const draftLife = 30 * dayMs
/** ms after which notifications are deleted. */
const messageLife = 365 * dayMs
/** ms for which an expired or revoked access token is kept; only expired ones are shown. */
const endedTokenLife = 90 * dayMs

/**
 * SQL of the daily maintenance: deletes expired rows, and applies pending reductions of the log
 * retention.
 */
function maintenance(now: Date): RawBuilder<unknown>[] {
  const before = (life: number) => new Date(now.getTime() - life)
  return [
    sql`with ${endedSessions(sql`not (${live(now)})`, now)} select from ended`,
    sql`delete from draft where saved_at < ${before(draftLife)}`,
    sql`delete from socket_token where used_at < ${before(dayMs)}`,
    sql`delete from notification where created_at < ${before(messageLife)}`,
    sql`delete from access_token where least(expires_at, revoked_at) < ${before(endedTokenLife)}`,
    shortenDue(now),
  ]
}

/** Paths for interactive use: the user's own account and settings, and data of open pages. */
const personalPaths = [
  ...['/auth/', '/ws/', '/api/drafts', '/api/views', '/api/live', '/api/presence', '/api/waiting'],
  ...['/api/messages', '/api/import/', '/api/fms/staff-notification/'],
]

/**
 * Condition: a draft has this idempotency key, so that its save may be retried days later. The key
 * is the first member of the draft's base, and is compared as text, since user input is not always
 * valid JSON for PostgreSQL.
 */
const awaitsKey = sql<boolean>`exists (
  select from draft d where d.account_id = i.account_id and starts_with(d.base::text, '{"$key":' || to_json(i.key)::text))`

async function start(app: FastifyInstance, context: AreaContext): Promise<RunningArea> {
  const { kernel, live, config, log } = context
  const { db, clock, accounts } = kernel
  const { mail, publicUrl, demo } = config
  const auth = {
    ...{ db, clock, accounts, publicUrl, demo },
    socketSecrets: context.secretsFor(socketPurpose),
    factorSecrets: factorSecretsOf((purpose) => context.secretsFor(purpose)),
  }
  const sockets = await acceptSockets(app, {
    ...{ db, clock, accounts, live },
    refuse: context.refuseConnection,
  })
  return {
    registerPublicRoutes(open) {
      registerSignIn(open, auth)
      registerSecondStep(open, auth)
    },
    registerRoutes(scope) {
      registerUser(scope, auth)
      registerProfile(scope, auth)
      registerViewedRole(scope, auth)
      registerSecondFactor(scope, auth)
      registerOwnTokens(scope, kernel)
      registerDrafts(scope, kernel)
      registerViews(scope, kernel)
      registerHelpSettings(scope, db)
      registerDashboard(scope, kernel)
      registerMessages(scope, kernel, mail !== null)
      registerWaiting(scope, kernel)
      registerConversations(scope, kernel)
      registerSocket(scope, sockets, { ...auth, live })
      registerEventLog(scope, kernel)
      registerFirstDay(scope, kernel)
      registerContractExport(scope, context, diskStore(join(kernel.dataDir ?? '', 'files')))
      registerMapFiles(scope, kernel)
      registerTasks(scope, kernel)
      registerUsers(scope, kernel)
      registerUserSessions(scope, kernel)
      registerUserTokens(scope, kernel)
      registerRights(scope, kernel)
      registerSecondFactorRoles(scope, kernel)
    },
    pictured: () => listTileOrigins(db),
    jobs: notificationJobs(kernel, mail && smtpPost(mail), log),
    importEnded: importEnded(clock),
  }
}

export const platformArea: Area = {
  rules,
  publicPaths: ['/auth/login', '/auth/login/code', '/auth/logout'],
  personalPaths,
  maintenance,
  awaitsKey,
  afterTransition: notifyOfTransition,
  start,
}
