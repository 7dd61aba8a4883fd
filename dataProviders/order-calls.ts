// What is done with a transport order beside its fields.
import { call } from './http/call.ts'

/** Marks an order as read by who has it open. Never fails: the next opening marks it. */
export async function readOrder(id: number): Promise<void> {
  const options = { body: { id }, quiet: true }
  await call('POST', 'api/fms/dispatching/order/read', options).catch(() => undefined)
}
