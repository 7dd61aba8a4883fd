// Uses of saved views other than opening them: the menu, default views of roles, e-mail.
import type { RoleName } from '#resources/kernel/names.ts'
import type { SavedView, ViewSubscription } from '#resources/kernel/views/views.ts'
import { call } from '../http/call.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

/** Those in the user's menu. @throws HttpError */
export function pinnedViews(signal?: AbortSignal): Promise<SavedView[]> {
  return call('GET', 'api/views/getPinned', { signal, quiet: true })
}

/** @throws HttpError 400 for more than the menu holds, 404 */
export function pinView({ id }: Pick<SavedView, 'id'>, pinned: boolean): Promise<SavedView> {
  return sendWrite('POST', 'api/views/setPin', { id, pinned })
}

/**
 * Lists of these roles, and no others, open with the view unless their users choose.
 * @throws HttpError 403, 404
 */
export function setViewRoles(
  { id }: Pick<SavedView, 'id'>,
  roles: readonly RoleName[],
): Promise<SavedView> {
  return sendWrite('POST', 'api/views/setRoles', { id, roles })
}

/** Subscribes to the rows by e-mail; null unsubscribes. @throws HttpError 400, 404 */
export function subscribeToView(
  { id }: Pick<SavedView, 'id'>,
  subscription: ViewSubscription | null,
): Promise<SavedView> {
  return sendWrite('POST', 'api/views/subscribe', { id, subscription })
}
