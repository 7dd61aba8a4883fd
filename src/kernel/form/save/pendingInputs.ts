/** What a save waits for: controls that are still finding out what was typed. */
export function createPendingInputs() {
  const under = new Set<Promise<unknown>>()
  return {
    report(one: Promise<unknown>): void {
      under.add(one)
      void one.finally(() => under.delete(one))
    },
    /** Until nothing is under way, also nothing that began meanwhile. */
    async settled(): Promise<void> {
      while (under.size > 0) await Promise.allSettled(under)
    },
  }
}

type Sender = (id: number) => Promise<number>
/** Parts of the form that go to the server by themselves, once the record has an id: files. */
export function createSenders() {
  const senders = new Set<Sender>()
  return {
    add(send: Sender): () => void {
      senders.add(send)
      return () => void senders.delete(send)
    },
    /** How many parts could not be sent. */
    async sendAll(id: number): Promise<number> {
      return (await Promise.all([...senders].map((send) => send(id)))).reduce(
        (sum, unsent) => sum + unsent,
        0,
      )
    },
  }
}
