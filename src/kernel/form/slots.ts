// What stands below the generated form of a stored record, and in the place of some of its inputs: the second rung of override. Each part
// is a chunk of its own.
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { chunk } from '../../shell/chunk.ts'
import type { InputProps } from '../inputs/useBinding.ts'

const organisation = () => chunk(() => import('../../pages/organisation/index.ts'))
/** Inputs that an area has of its own, in the place of those of their kind. */
export const inputSlots: Readonly<Partial<Record<string, ComponentType<InputProps>>>> = {
  'organisation.country': lazy(async () => ({ default: (await organisation()).CountryInput })),
  'organisation.time_zone': lazy(async () => ({ default: (await organisation()).ZoneInput })),
  'task.about': lazy(async () => ({ default: (await chunk(() => import('../../pages/tasks/index.ts'))).AboutInput })),
}
export interface SlotProps {
  id: number
  /** What the record is called. */
  name: string
}
export const formSlots: Readonly<Partial<Record<ResourceName, ComponentType<SlotProps>>>> = {
  task: lazy(async () => ({ default: (await chunk(() => import('../../pages/tasks/index.ts'))).SeeTask })),
  user: lazy(async () => ({ default: (await chunk(() => import('../../pages/users/index.ts'))).AccountPanel })),
}
