/** Controls that a save waits for, while they are still resolving typed text. */
export function createPendingInputs() {
  const under = new Set<Promise<unknown>>()
  return {
    report(one: Promise<unknown>): void {
      under.add(one)
      void one.finally(() => under.delete(one))
    },
    /** Resolves when nothing is pending, including work started meanwhile. */
    async settled(): Promise<void> {
      while (under.size > 0) await Promise.allSettled(under)
    },
  }
}

type Sender = (id: number) => Promise<number>
/** Parts that could not be sent. */
export interface Unsent {
  files: number
  rows: number
}

/** Parts of the form that are sent separately, once the record has an id. */
export function createSenders() {
  const senders = { files: new Set<Sender>(), rows: new Set<Sender>() }
  const addTo = (some: Set<Sender>) => (send: Sender) => {
    some.add(send)
    return () => void some.delete(send)
  }
  const sendOf = async (some: ReadonlySet<Sender>, id: number) =>
    (await Promise.all([...some].map((send) => send(id)))).reduce((sum, unsent) => sum + unsent, 0)
  return {
    add: addTo(senders.files),
    /** Rows of other resources that belong to the record. */
    addRows: addTo(senders.rows),
    async sendAll(id: number): Promise<Unsent> {
      const [files, rows] = await Promise.all([sendOf(senders.files, id), sendOf(senders.rows, id)])
      return { files, rows }
    },
  }
}
