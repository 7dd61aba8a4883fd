// The notifications that each role gets, and their channels, as set by the organisation; the
// defaults are in message-types.ts.
import type { Registry } from '#resources/index.ts'
import type { RowOf } from '#resources/kernel/types.ts'
import { call } from './http/call.ts'
import { sendWrite } from './http/idempotent-writes.ts'

type RoleRule = Pick<
  RowOf<Registry['message-role-access']>,
  'id' | 'version' | 'message_type_id' | 'role' | 'receives'
>
type WayRule = Pick<
  RowOf<Registry['message-settings']>,
  'id' | 'version' | 'message_type_id' | 'popup' | 'email'
>
const roles = 'api/fms/notification/message-role-access'
const ways = 'api/fms/message-settings'

/** @throws HttpError */
export async function readRules(
  signal?: AbortSignal,
): Promise<{ roles: RoleRule[]; ways: WayRule[] }> {
  const [byRole, byWay] = await Promise.all([
    call<RoleRule[]>('GET', `${roles}/getList`, { signal }),
    call<WayRule[]>('GET', `${ways}/getList`, { signal }),
  ])
  return { roles: byRole, ways: byWay }
}

/** Saves a rule; without an id a new one. @throws HttpError 409 if another user has changed it */
export function saveRoleRule(
  rule: Partial<Pick<RoleRule, 'id' | 'version'>> & Partial<Omit<RoleRule, 'id' | 'version'>>,
): Promise<RoleRule> {
  return sendWrite('POST', `${roles}/save`, rule)
}

/** Saves the channels of a type. @throws HttpError as above */
export function saveWayRule(
  rule: Partial<Pick<WayRule, 'id' | 'version'>> & Partial<Omit<WayRule, 'id' | 'version'>>,
): Promise<WayRule> {
  return sendWrite('POST', `${ways}/save`, rule)
}
