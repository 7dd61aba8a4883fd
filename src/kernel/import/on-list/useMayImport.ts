import { useRights } from '../../../common/rights/useRights.ts'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Whether the current user may import into this resource. */
export function useMayImport(of: Resource): boolean {
  const rights = useRights(of)
  return rights.create && isImportable(of)
}
