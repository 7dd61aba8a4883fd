// Client of Superset's public API: sign-in, embeddable dashboards, guest tokens.
import { z } from 'zod'
import type { RequestGuard } from '../../../kernel/outgoing/closed-addresses.ts'
import { sendRequest } from '../../../kernel/outgoing/outgoing-request.ts'
import type { Incoming } from '../../../kernel/outgoing/outgoing-request.ts'

/** Interface of a BI server, independent of the product. */
export interface BiServer {
  /** Embeddable dashboards. @throws Error for an unexpected response */
  dashboards(): Promise<BiDashboard[]>
  /**
   * A guest token limited to one dashboard and to the rows of one contract.
   * @throws Error for an unexpected response
   */
  guestToken(dashboardId: string, guest: Guest): Promise<string>
}

interface BiDashboard {
  id: number
  title: string
  slug: string | null
  /** The id used for embedding. */
  uuid: string
}

interface Guest {
  login: string
  name: string
  contractId: number
}

export interface Connection {
  /** Origin, without a trailing slash. */
  origin: string
  username: string
  password: string
  /** The column with the contract id, used for row-level security. */
  column: string
}

const signedIn = z.object({ access_token: z.string() })
const list = z.object({
  result: z.array(
    z.object({ id: z.int(), dashboard_title: z.string(), slug: z.string().nullish() }),
  ),
})
const embedded = z.object({ result: z.object({ uuid: z.string() }) })
const csrf = z.object({ result: z.string() })
const token = z.object({ token: z.string() })

/** Maximum dashboards: embedding is queried per dashboard. */
const mostDashboards = 50

export function supersetServer(
  { origin, username, password, column }: Connection,
  guard?: RequestGuard,
): BiServer {
  const ask = (
    method: 'GET' | 'POST',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ) => {
    // Superset usually runs in a private network
    const open = { privateNetworks: true, ...guard }
    return sendRequest(new URL(path, origin), { method, headers, body }, open)
  }

  async function signIn(): Promise<{ authorization: string }> {
    const body = { username, password, provider: 'db', refresh: false }
    const answer = await ask('POST', '/api/v1/security/login', { body })
    return { authorization: `Bearer ${parsed(signedIn, answer).access_token}` }
  }
  return {
    async dashboards() {
      const headers = await signIn()
      const page = `(page:0,page_size:${mostDashboards},order_column:dashboard_title,order_direction:asc)`
      const all = parsed(list, await ask('GET', `/api/v1/dashboard/?q=${page}`, { headers }))
      const found: BiDashboard[] = []
      for (const { id, dashboard_title: title, slug = null } of all.result) {
        const answer = await ask('GET', `/api/v1/dashboard/${id}/embedded`, { headers })
        // dashboards that are not enabled for embedding have no such record
        if (answer.status === 404) continue
        found.push({ id, title, slug, uuid: parsed(embedded, answer).result.uuid })
      }
      return found
    },
    async guestToken(dashboardId, { login, name, contractId }) {
      const headers = await signIn()
      const asked = await ask('GET', '/api/v1/security/csrf_token/', { headers })
      const cookie = asked.cookies.map((one) => one.split(';')[0]).join('; ')
      const answer = await ask('POST', '/api/v1/security/guest_token/', {
        headers: {
          ...headers,
          'x-csrftoken': parsed(csrf, asked).result,
          referer: `${origin}/`,
          ...(cookie && { cookie }),
        },
        body: {
          user: { username: login, first_name: name, last_name: '' },
          resources: [{ type: 'dashboard', id: dashboardId }],
          rls: [{ clause: `${column} = ${contractId}` }],
        },
      })
      return parsed(token, answer).token
    },
  }
}

/** @throws Error for any status other than 200, or an unexpected body */
function parsed<T>(schema: z.ZodType<T>, { status, json }: Incoming): T {
  if (status !== 200) throw new Error(`Superset answered ${status}`)
  return schema.parse(json)
}
