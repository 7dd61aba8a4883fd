// What a measured process reports to its parent: its address and, on request, its memory and CPU
// time.
import type { Orders } from './children.ts'

/** The orders of this process, sent by its parent: a long script is too large for an argument. */
export function ordersFromParent(): Promise<Orders> {
  return new Promise((resolve) => {
    process.once('message', (orders) => resolve(orders as Orders))
  })
}

export function serveParent(address: string): void {
  process.on('message', (question) => {
    if (question !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage().rss, cpu: (user + system) / 1000 })
  })
  // by exit and not by a signal, so that a profile is written
  process.on('disconnect', () => process.exit(0))
  process.send?.({ address })
}
