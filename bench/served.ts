// What a measured process tells its parent: where it listens and, when asked, how much memory it
// holds.
export function serveParent(address: string): void {
  process.on('message', (question) => {
    if (question === 'memory') process.send?.({ rss: process.memoryUsage().rss })
  })
  // by exit and not by a signal, so that a profile is written
  process.on('disconnect', () => process.exit(0))
  process.send?.({ address })
}
