import { useRights } from '../list/rights.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Whether the signed-in person may import into this resource. */
export function useMayImport(of: Resource): boolean {
  const rights = useRights(of)
  return rights.create && of.mode === 'table' && (of as { import?: boolean }).import !== false
}
