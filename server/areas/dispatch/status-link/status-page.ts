// GET /order-link/{token}: public page with the progress of an order, for customers without an
// account. The response does not distinguish wrong, revoked and expired links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formatsOf } from '#i18n/format/index.ts'
import { localeNames } from '#i18n/locales.ts'
import { orderStatusTexts } from '#i18n/order-status-texts.ts'
import { localeOf, optionLabel, say } from '#i18n/server.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { esc } from '../../../kernel/html-text.ts'
import { sendPublicPage } from '../../../kernel/session/public-page.ts'
import {
  addressKey,
  checkThrottle,
  recordFailure,
  recordSuccess,
} from '../../../kernel/session/login-throttle.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { findStatus } from './order-links.ts'
import type { OrderStatus } from './order-links.ts'

/** Wrong links are throttled like failed sign-ins, under a login that cannot exist. */
const strangers = '/order-link'
/** Seconds after which the page reloads. */
const lookAgain = 60

interface StatusRequest {
  Params: { token: string }
  Querystring: { lang?: Locale | undefined }
}

export function registerStatusPage(app: FastifyInstance, kernel: Kernel): void {
  const schema = {
    params: z.object({ token: z.string() }),
    querystring: z.object({ lang: z.enum(locales).optional().catch(undefined) }),
    response: { 200: z.string() },
    produces: ['text/html'],
  }
  app.get<StatusRequest>('/order-link/:token', { schema }, async (request, reply) => {
    const locale = request.query.lang ?? localeOf(request.headers['accept-language'])
    try {
      const status = await askStatus(kernel, request)
      return status
        ? sendPage(reply, locale, statusList(locale, status), lookAgain)
        : sendPage(reply.code(404), locale, sentence(orderStatusTexts(locale).unknown))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
      const { retryAfter } = error.extra as { retryAfter: number }
      reply.code(429).header('retry-after', retryAfter)
      return sendPage(reply, locale, sentence(say(locale, 'errors.too_many_requests')))
    }
  })
}

/**
 * The status of the order, null for an unknown token. Throttles wrong tokens by client address.
 * @throws AppError 429
 */
async function askStatus(
  { db, clock }: Kernel,
  { ip, params }: FastifyRequest<StatusRequest>,
): Promise<OrderStatus | null> {
  const address = addressKey(ip)
  await checkThrottle(db, { login: strangers, address }, clock())
  const status = await findStatus(db, params.token, clock())
  if (!status) {
    await recordFailure(db, { login: strangers, address }, clock())
    return null
  }
  const reader = { login: `${strangers}/${status.contract_id}/${status.order_id}`, address }
  await checkThrottle(db, reader, clock())
  await recordSuccess(db, reader, clock(), { forget: false })
  return status
}

const sentence = (text: string) => `<p role="status">${esc(text)}</p>`

function statusList(locale: Locale, status: OrderStatus): string {
  const texts = orderStatusTexts(locale)
  const { moment } = formatsOf(locale, { timeZone: status.time_zone, currency: 'UZS' })
  const at = (value: string | null) => value && moment(value)
  const lines = [
    [texts.state, optionLabel(locale, 'order', 'state', status.state)],
    [texts.wanted, at(status.wanted)],
    [texts.vehicle, status.vehicle],
    [texts.plate, status.plate],
    [texts.driver, status.driver],
    [texts.arrival, at(status.arrival)],
    [texts.arrived, at(status.arrived)],
    [texts.completed, at(status.completed)],
  ] as const
  const shown = lines.flatMap(([label, value]) =>
    value ? [`<dt>${esc(label)}</dt><dd>${esc(value)}</dd>`] : [],
  )
  return `<dl>${shown.join('')}</dl>`
}

const styles = `
h1 { font-size: 1.4rem } dt { color: #57606a; font-size: 0.9rem; margin-top: 0.9rem }
dd { margin: 0; font-size: 1.2rem; overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 2.5rem }
a { color: #0b57d0; padding: 0.4rem 0 }
@media (prefers-color-scheme: dark) { dt { color: #a4adb8 } a { color: #8ab4f8 } }`

/** `refresh`: seconds after which the browser reloads the page; none by default. */
function sendPage(reply: FastifyReply, locale: Locale, main: string, refresh?: number) {
  const others = locales
    .filter((one) => one !== locale)
    .map((one) => `<a href="?lang=${one}" lang="${one}" hreflang="${one}">${localeNames[one]}</a>`)
  return sendPublicPage(reply, {
    ...{ locale, title: orderStatusTexts(locale).title, main, styles, refresh },
    foot: `<nav>${others.join('')}</nav>`,
  })
}
