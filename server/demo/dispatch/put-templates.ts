// The demonstration's templates of orders: one for each rule of approval.
import { roleIds } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { templates } from '../data/order-templates.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'

const idOf = new Map(Object.entries(roleIds).map(([id, name]) => [name as RoleName, Number(id)]))
const toRoles = (roles: readonly RoleName[]) =>
  roles.flatMap((role) => {
    const role_id = idOf.get(role)
    return role_id === undefined ? [] : [{ role_id, staff_id: null }]
  })

/** Their ids, by their rule of approval. */
export async function putTemplates(
  store: Store,
  { tongue }: Fleet,
  approverIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const priorities = await store.builtIn('order-priority')
  const ids = new Map<string, number>()
  for (const one of templates) {
    const named = one.rule === '2' ? approverIds : approverIds.slice(0, 1)
    const rule = one.rule === '2' && named.length === 0 ? '1' : one.rule
    const id = await store.put('template', {
      ...{ name: one.name[tongue], description: one.description[tongue], approve_rule: rule },
      ...(rule !== '0' && { approver_ids: named, approval_hours: 24 }),
      ...{ priority_id: priorities.get(one.priority), duration: one.duration },
      permissions_create: toRoles(one.create),
      permissions_read: toRoles(one.read),
      permissions_execute: toRoles(one.execute),
    })
    ids.set(one.rule, id)
  }
  return ids
}
