// A short page for holders of a link without an account: no scripts, and no referrer.
import type { FastifyReply } from 'fastify'
import type { Locale } from '#resources/kernel/locales.ts'
import { esc } from '../html-text.ts'
import { newNonce, policyOfPlainPage } from './security-headers.ts'

interface PublicPage {
  readonly locale: Locale
  /** Text, also used as the heading. */
  readonly title: string
  /** HTML: below the heading, and below that. */
  readonly main: string
  readonly foot?: string
  /** CSS in addition to the common style. */
  readonly styles: string
  /** s after which the browser reloads the page. */
  readonly refresh?: number | undefined
}

const common = `
body { font: 18px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto;
  padding: 2rem 1.25rem; color: #1b1f24; background: #fff }
@media (prefers-color-scheme: dark) { body { background: #15181c; color: #e6e9ed } }`

export function sendPublicPage(reply: FastifyReply, page: PublicPage): FastifyReply {
  const { locale, main, foot = '', styles, refresh } = page
  const nonce = newNonce()
  const title = esc(page.title)
  const reload = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`
  return reply
    .header('content-security-policy', policyOfPlainPage(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      [
        `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width">',
        `${reload}<title>${title}</title><style nonce="${nonce}">${common}${styles}</style></head>`,
        `<body><main><h1>${title}</h1>${main}</main>${foot}</body></html>`,
      ].join(''),
    )
}
