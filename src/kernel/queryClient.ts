import { QueryClient } from '@tanstack/react-query'
import { HttpError } from '#dataProviders/http/call.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Session } from '#resources/wire/session.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** A read that got no answer is tried twice more; a refusal is an answer. */
function worthRepeating(failures: number, error: Error): boolean {
  return error instanceof HttpError && (error.status === 0 || error.status === 503) && failures < 2
}

/**
 * The cache of one user's session. Nothing is refetched behind somebody's back, and nothing waits
 * for a line: it fails and says so.
 */
export function createQueryClient(user: Session, resources: readonly Resource[]): QueryClient {
  const client = new QueryClient({
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
  // Rights do not change within a session's answer: known at once, so that no button appears late.
  client.setQueryDefaults(['auth'], { staleTime: Infinity, gcTime: Infinity })
  client.setQueryData(['auth', 'checkAuth', {}], true)
  for (const resource of resources)
    for (const action of ['list', 'show', 'create', 'edit', 'delete', 'export'])
      client.setQueryData(
        ['auth', 'canAccess', { action, resource: resource.name }],
        mayDo(user, resource, action),
      )
  return client
}
