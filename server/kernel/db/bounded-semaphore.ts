// A semaphore whose queue is bounded in length and in time: who comes when too many wait, or has
// waited too long, is turned away.

/** There was no place in time. */
export class NoPlace extends Error {
  override name = 'NoPlace'
  constructor() {
    super('no place in time')
  }
}

/** What one waits for. */
interface Wait {
  /** ms. */
  patience: number
  /** It had a place before and goes on: what has begun ends before anything else begins. */
  begun: boolean
}

export class BoundedSemaphore {
  private taken = 0
  private readonly begun: (() => void)[] = []
  private readonly fresh: (() => void)[] = []

  /** `longest`: how many may wait that have not begun. */
  constructor(
    private readonly places: number,
    private readonly longest: number,
  ) {}

  /** Nobody has a place, and so nobody waits. */
  get isIdle(): boolean {
    return this.taken === 0
  }

  /** Resolves with a place, in order of arrival. @throws NoPlace */
  async acquire({ patience, begun }: Wait): Promise<void> {
    if (this.taken < this.places) {
      this.taken += 1
      return
    }
    const queue = begun ? this.begun : this.fresh
    if (!begun && queue.length >= this.longest) throw new NoPlace()
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1)
        reject(new NoPlace())
      }, patience)
      queue.push(enter)
    })
  }

  /** Gives the place to the next one. */
  release(): void {
    const next = this.begun.shift() ?? this.fresh.shift()
    if (next) next()
    else this.taken -= 1
  }
}
