import { useEffect } from 'react'
import { mayDo } from '#dataProviders/session/rights.ts'
import { loadSession, session } from '#dataProviders/session/session.ts'
import { gridSettings } from '#dataProviders/records/saved-views.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { listDefaults } from '../common/listAddress.ts'
import { useAppServices } from './appServices.ts'
import { viewSlots } from './viewSlots.ts'

/**
 * On leaving the screen of `of`, reloads dependent lists: cached ones, else the first page with the
 * list's own query. The session is loaded again where the screen decides what that has.
 */
export function useReloadOnLeave(of: Resource): void {
  const { user, resources, dataProvider, queryClient } = useAppServices()
  const stale = viewSlots().reloadedAfter[of.name as ResourceName]
  useEffect(() => {
    if (!stale) return undefined
    const reload = (resource: Resource) => {
      const { name } = resource
      const listed = [name, 'getList']
      void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'all' })
      if (queryClient.getQueryCache().findAll({ queryKey: listed }).length > 0) return
      const { sort, perPage } = listDefaults(resource, gridSettings.get()?.by[name])
      const page = { pagination: { page: 1, perPage }, sort, filter: {}, meta: { count: false } }
      void queryClient.prefetchQuery({
        queryKey: [...listed, page],
        queryFn: ({ signal }) => dataProvider.getList(name, { ...page, signal }),
      })
    }
    return () => {
      // after the end of the session they are not needed
      if (session.get()?.id !== user.id) return
      for (const one of resources)
        if (stale.some((name) => name === one.name) && mayDo(user, one, 'list')) reload(one)
    }
  }, [stale, user, resources, dataProvider, queryClient])
  const isOfSession = viewSlots().sessionAfter.includes(of.name as ResourceName)
  useEffect(() => {
    if (!isOfSession) return undefined
    return () => {
      if (session.get()?.id === user.id) void loadSession().catch(() => null)
    }
  }, [isOfSession, user])
}
