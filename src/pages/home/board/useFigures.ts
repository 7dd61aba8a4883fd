import { useQuery } from '@tanstack/react-query'
import { dashboardCall } from '#dataProviders/dashboard-figures.ts'
import { logDashboardFailure } from './logDashboardFailure.ts'

/** Poll interval in ms while the page is visible: it may run on a wall screen all day. */
const pause = 60_000

/**
 * The response of a dashboard call; undefined while loading, after a failure, and while not
 * `enabled`.
 */
export function useFigures<T>(
  call: string,
  body?: object,
  enabled = true,
): { data: T | undefined; isPending: boolean } {
  return useQuery({
    queryKey: ['dashboard', call, body ?? null],
    queryFn: async ({ signal }) => {
      try {
        return await dashboardCall<T>(call, { body, signal })
      } catch (error) {
        if (!signal.aborted) logDashboardFailure(call, error)
        throw error
      }
    },
    enabled,
    refetchInterval: pause,
  })
}
