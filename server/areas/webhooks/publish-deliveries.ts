// Updates open lists when the server itself has queued a delivery or attempted one.
import { serverAccount } from '../../kernel/db/writing-account.ts'
import type { Kernel } from '../../kernel/types.ts'

interface Published {
  readonly contractId: number
  readonly webhookId: number
  readonly deliveryIds: readonly number[]
}

/**
 * Publishes changed deliveries, and their webhook, which shows how many wait and the last success.
 * Call it after the commit.
 */
export function publishDeliveries(
  { changed }: Pick<Kernel, 'changed'>,
  { contractId, webhookId, deliveryIds }: Published,
): void {
  if (deliveryIds.length === 0) return
  changed({ contractId, accountId: serverAccount, name: 'Motorpool' }, [
    { resource: 'webhook', id: webhookId },
    ...deliveryIds.map((id) => ({ resource: 'webhook-delivery', id })),
  ])
}
