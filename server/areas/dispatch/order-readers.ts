// Who sees the orders of all, and the vehicles that they are made on.
import { canEdit, canRead } from '#resources/kernel/access.ts'
import type { Person } from '../../kernel/session/viewer.ts'

/** Whoever dispatches or approves works with the orders of all; the others with their own. */
export const seesAllOrders = ({ levels }: Pick<Person, 'levels'>): boolean =>
  canEdit(levels, 'order') || canRead(levels, 'order-approve') || canEdit(levels, 'route-bill')
