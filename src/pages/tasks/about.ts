// The record that a task is about, in the format of tasks: 'car/12'.
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { homeScreen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'

interface About {
  resource: string
  id: number
}

export function aboutOf(value: unknown): About | null {
  const [, resource, id] = (typeof value === 'string' && /^([a-z-]+)\/(\d+)$/.exec(value)) || []
  return resource ? { resource, id: Number(id) } : null
}

/** Resources whose records a task can be about: those with pages that the user may read. */
export function useSubjects(): readonly Resource[] {
  const { user, resources } = useAppServices()
  return resources.filter(
    (one) => one.mode === 'table' && !one.desk && homeScreen(one) && mayDo(user, one, 'list'),
  )
}
