import { createContext, useContext } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useRights } from '../../common/useRights.ts'
import type { Option } from './controls/combobox/useOptionSearch.ts'

/** Makes the record that a reference lacks; `done` is told what was made, or null; it begins with `initialValues`. */
export type CreateReferenced = (
  of: ResourceName,
  text: string,
  done: (made: Option<number> | null) => void,
  initialValues?: Readonly<Record<string, unknown>>,
) => void
/** There where records may be made in place: in a form, one level deep. */
export const CreateReferencedContext = createContext<CreateReferenced | null>(null)

/** How a reference makes what it does not find; undefined where it may not. */
export function useCreateReferenced(
  of: ResourceName,
  initialValues?: Readonly<Record<string, unknown>>,
): ((text: string, done: (made: Option<number> | null) => void) => void) | undefined {
  const create = useContext(CreateReferencedContext)
  const rights = useRights(resourceOf(of))
  return create && rights.create ? (text, done) => create(of, text, done, initialValues) : undefined
}
