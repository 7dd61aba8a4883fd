// What stands above a list: the second rung of override. Each part is a chunk of its own.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { chunk } from '../../shell/chunk.ts'

export const listSlots: Readonly<Partial<Record<ResourceName, ComponentType>>> = {
  task: lazy(async () => ({ default: (await chunk(() => import('../../pages/tasks/index.ts'))).TaskViews })),
  'event-log': lazy(async () => ({ default: (await chunk(() => import('../../pages/event-log/index.ts'))).RetentionNote })),
}
