import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Query, QueryKey, QueryOptions, QueryState } from '@tanstack/react-query'
import { HttpError } from '#dataProviders/http/call.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** A read without a response is retried twice; a refusal is a response. */
function worthRepeating(failures: number, error: Error): boolean {
  return error instanceof HttpError && (error.status === 0 || error.status === 503) && failures < 2
}

/** react-admin's query of rights: `['auth', 'canAccess', { action, resource }]`. */
type Access = Readonly<{ action: string; resource: string }>

/**
 * Rights do not change within a session's response: computed synchronously, so that no button
 * appears late, and only on demand, since every cached query is visited whenever one of them begins
 * or ends.
 */
class RightsCache extends QueryCache {
  readonly #mayDo: (access: Access) => boolean
  constructor(mayDo: (access: Access) => boolean) {
    super()
    this.#mayDo = mayDo
  }
  override build<D = unknown, E = Error, T = D, K extends QueryKey = QueryKey>(
    client: QueryClient,
    options: QueryOptions<D, E, T, K> & { queryKey: K },
    state?: QueryState<T, E>,
  ): Query<D, E, T, K> {
    const [what, question, asked] = options.queryKey
    if (what !== 'auth' || question !== 'canAccess') return super.build(client, options, state)
    const initialData = this.#mayDo(asked as Access) as T
    return super.build(client, { ...options, initialData } as typeof options, state)
  }
}

/**
 * The cache of one user's session. No automatic refetching, and no pausing while offline: queries
 * fail and report it.
 */
export function createQueryClient(user: Session, resources: readonly Resource[]): QueryClient {
  const byName = new Map(resources.map((one) => [one.name, one]))
  const queryCache = new RightsCache(({ action, resource }) => {
    const known = byName.get(resource)
    return known !== undefined && mayDo(user, known, action)
  })
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: worthRepeating,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.setQueryDefaults(['auth'], { staleTime: Infinity, gcTime: Infinity })
  client.setQueryData(['auth', 'checkAuth', {}], true)
  return client
}
