// A semaphore whose queue is bounded in length and in time: callers beyond either limit are
// rejected.

/** No slot became free in time. */
export class NoSlot extends Error {
  override name = 'NoPlace'
  constructor() {
    super('no place in time')
  }
}

/** A queued caller. */
interface Wait {
  /** Remaining time in the queue; ms. */
  patience: number
  /** The caller has held a slot before: work in progress precedes new work. */
  begun: boolean
}

export class BoundedSemaphore {
  private taken = 0
  private readonly begun: (() => void)[] = []
  private readonly fresh: (() => void)[] = []

  /** `longest`: how many callers of new work may wait. */
  constructor(
    private readonly places: number,
    private readonly longest: number,
  ) {}

  /** No slot is in use, and therefore no caller waits. */
  get isIdle(): boolean {
    return this.taken === 0
  }

  /** Resolves with a slot, in order of arrival. @throws NoPlace */
  async acquire({ patience, begun }: Wait): Promise<void> {
    if (this.taken < this.places) {
      this.taken += 1
      return
    }
    const queue = begun ? this.begun : this.fresh
    if (!begun && queue.length >= this.longest) throw new NoSlot()
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1)
        reject(new NoSlot())
      }, patience)
      queue.push(enter)
    })
  }

  /** Passes the slot to the next caller. */
  release(): void {
    const next = this.begun.shift() ?? this.fresh.shift()
    if (next) next()
    else this.taken -= 1
  }
}
