// GET /verify/{token}: shows whether a paper is genuine. Users who may read the record get a link
// to it; others learn nothing more.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { printText } from '#i18n/print-texts.ts'
import { localeOf, say } from '#i18n/server.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { canRead } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Secrets } from '../../db/secrets.ts'
import { esc } from '../../html-text.ts'
import { sendPublicPage } from '../../session/public-page.ts'
import { visibilityClause } from '../../read/row-visibility.ts'
import { sourceOf } from '../../read/select.ts'
import type { Accounts } from '../../session/account-provider.ts'
import { addressKey, checkThrottle, recordFailure } from '../../session/login-throttle.ts'
import { tokenHashOf } from '../../session/session-cookie.ts'
import { hasDuties } from '../../session/sessions.ts'
import type { Person } from '../../session/viewer.ts'
import type { Kernel } from '../../types.ts'
import { openPaper, printedStates } from './paper-proofs.ts'
import type { Paper } from './paper-proofs.ts'

interface VerifyDeps {
  kernel: Kernel
  secrets: Secrets
  accounts: Accounts
  publicUrl: string | null
}

type Verdict = 'genuine' | 'changed' | 'unknown'

/** Forged links count as failed sign-ins of a login that cannot exist. */
const attemptOf = ({ ip }: FastifyRequest) => ({ login: '/verify', address: addressKey(ip) })

export function registerVerification(app: FastifyInstance, deps: VerifyDeps): void {
  const schema = {
    params: z.object({ token: z.string() }),
    response: { 200: z.string() },
    produces: ['text/html'],
  }
  app.get<{ Params: { token: string } }>('/verify/:token', { schema }, async (request, reply) => {
    const { kernel, secrets } = deps
    const locale = localeOf(request.headers['accept-language'])
    const attempt = attemptOf(request)
    try {
      await checkThrottle(kernel.db, attempt, kernel.clock())
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
      const { retryAfter } = error.extra as { retryAfter: number }
      reply.code(429).header('retry-after', retryAfter)
      return sendPage(reply, locale, say(locale, 'errors.too_many_requests'))
    }
    const paper = openPaper(secrets, request.params.token)
    if (!paper) await recordFailure(kernel.db, attempt, kernel.clock())
    const path = paper && (await pathFor(deps, request, paper))
    if (path !== null) return reply.redirect(path)
    const verdict = paper ? await verdictOn(kernel, paper) : 'unknown'
    return sendPage(reply, locale, printText(locale)[`verify_${verdict}`])
  })
}

/** A removed record counts as changed. */
async function verdictOn(kernel: Kernel, paper: Paper): Promise<Verdict> {
  const { contractId, id, facts, version } = paper
  const resource = kernel.resources.find(({ name }) => name === paper.resource)
  const form = resource?.prints?.[paper.form]
  if (!resource || !form) return 'changed'
  const states = await printedStates(kernel.db, { resource, form, contractId }, [id])
  const now = states.get(id)
  const isSame = now?.facts === facts && (version === null || now.version === version)
  return isSame ? 'genuine' : 'changed'
}

/** The path of the record for a signed-in user; null if they have no page for it. */
async function pathFor(
  { kernel, accounts, publicUrl }: VerifyDeps,
  request: FastifyRequest,
  { resource: name, contractId, id }: Paper,
): Promise<string | null> {
  const token = tokenHashOf(request, publicUrl)
  const language = request.headers['accept-language']
  const session = token && (await accounts.loadSession(kernel.db, token, kernel.clock(), language))
  const person = session?.person
  if (!person || hasDuties(session) || person.contractId !== contractId) return null
  for (const one of withServedDesks(kernel.resources)) {
    const { show, edit, list } = one.screens
    const screen = show ?? edit ?? list
    const isOpen = screen && baseName(one) === name && canRead(person.levels, one.access)
    if (!isOpen || !hasRole(person, screen.roles) || !(await sees(kernel, one, person, id)))
      continue
    return screen === list ? `${list.path}?show=${id}` : screen.path.replace(':id', String(id))
  }
  return null
}

const hasRole = ({ roles }: Person, wanted: readonly string[] | 'all') =>
  wanted === 'all' || wanted.some((role) => roles.includes(role))

async function sees(kernel: Kernel, resource: Resource, person: Person, id: number) {
  const { rows } = await sql`select 1 from ${sourceOf(kernel, resource)}
    where t.contract_id = ${person.contractId} and t.id = ${id}
      ${visibilityClause(kernel, resource, person)}`.execute(kernel.db)
  return rows.length > 0
}

const styles = `
h1 { font-size: 1rem; font-weight: 400 } p { font-size: 1.4rem }`

const sendPage = (reply: FastifyReply, locale: Locale, text: string) =>
  sendPublicPage(reply, {
    ...{ locale, title: printText(locale).verify_title, styles },
    main: `<p role="status">${esc(text)}</p>`,
  })
