// What stands below a record that is read: the second rung of override. Each part is a chunk of its own.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { chunk } from '../../shell/chunk.ts'
import type { Row } from '../form/values.ts'

/** What a value looks like that an area shows in a way of its own. */
export const shownSlots: Readonly<Partial<Record<string, ComponentType<{ value: unknown }>>>> = {
  'task.about': lazy(async () => ({ default: (await chunk(() => import('../../pages/tasks/index.ts'))).AboutShown })),
}
export const showSlots: Readonly<Partial<Record<ResourceName, ComponentType<{ row: Row }>>>> = {
  task: lazy(async () => {
    const { SeeTask } = await chunk(() => import('../../pages/tasks/index.ts'))
    return { default: ({ row }: { row: Row }) => SeeTask({ id: row.id }) }
  }),
  'event-log': lazy(async () => ({ default: (await chunk(() => import('../../pages/event-log/index.ts'))).EventPanel })),
}
