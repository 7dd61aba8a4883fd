import { createContext, useContext } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useRights } from '../../common/rights/useRights.ts'
import type { Option } from './controls/combobox/useOptionSearch.ts'

/**
 * Creates a record for a reference, with `initialValues`; `done` is called with it, or with null.
 */
export type CreateReferenced = (
  of: ResourceName,
  text: string,
  done: (made: Option<number> | null) => void,
  initialValues?: Readonly<Record<string, unknown>>,
) => void
/**
 * Null where records cannot be created in place: outside of forms, and in a form on top of another
 * one.
 */
export const CreateReferencedContext = createContext<CreateReferenced | null>(null)

/** How a reference creates a missing record; undefined without the right to. */
export function useCreateReferenced(
  of: ResourceName,
  initialValues?: Readonly<Record<string, unknown>>,
): ((text: string, done: (made: Option<number> | null) => void) => void) | undefined {
  const create = useContext(CreateReferencedContext)
  const rights = useRights(resourceOf(of))
  return create && rights.create ? (text, done) => create(of, text, done, initialValues) : undefined
}
