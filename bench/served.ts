// What a measured process tells its parent: where it listens and, when asked, how much memory it
// holds and how much CPU it has used.
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
