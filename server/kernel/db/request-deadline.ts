// How long a request may wait for the database in all. The time that a client takes to send a file
// or to read its answer does not count.

/**
 * ms: ordinary calls; those that read or write a great many rows, as long as the database is at
 * work for them; the question whether the database answers at all.
 */
export const patience = { usual: 8000, long: 60_000, health: 3000 } as const
type Patience = keyof typeof patience
export type PatienceLimits = Readonly<Record<Patience, number>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `usual` unless said otherwise. */
    patience?: Patience
  }
}

/**
 * The database was waited for and did not answer. It may have done what it was asked, so only a
 * write with a key is safe to repeat.
 */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  constructor() {
    super('Connection terminated: the database did not answer in time')
  }
}

/**
 * What one call has left of its patience. Statements that run side by side are waited for once.
 * Whatever the call is, it waits no longer than an ordinary one for a connection and for a word of
 * the database: only the time in which that is at work counts as the longer patience.
 */
export class Deadline {
  readonly whole: number
  private waited = 0
  private running = 0
  private since = 0
  /** ms that the database was at work, and up to which ms of the wait that is known. */
  private worked = 0
  private known = 0
  /** Called whenever the database is heard from. */
  onHeard: (() => void) | undefined

  constructor(
    readonly kind: Patience = 'usual',
    private readonly limits: PatienceLimits = patience,
  ) {
    this.whole = limits[kind]
  }
  /** Returns from which ms of the wait on. */
  begin(): number {
    if (this.running++ === 0) this.since = performance.now()
    return this.spent
  }
  /** The database has answered what it was asked at `from`, or was seen at work on it. */
  heard(from: number): void {
    const { spent } = this
    this.worked += spent - Math.max(from, this.known)
    this.known = spent
    this.onHeard?.()
  }
  end(): void {
    if (--this.running === 0) this.waited += performance.now() - this.since
  }
  /** ms that were waited until now. */
  private get spent(): number {
    return this.waited + (this.running > 0 ? performance.now() - this.since : 0)
  }
  /** ms; below 0 when it is over. */
  get left(): number {
    const { spent } = this
    return Math.min(this.whole - spent, this.limits.usual - (spent - this.worked))
  }
  /**
   * @throws NoAnswer when it is over before `work` is; what `work` still gives then goes to `late`
   */
  async over<T>(work: Promise<T>, late: (result: T) => void = () => {}): Promise<T> {
    this.begin()
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const end = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new NoAnswer()), Math.max(0, this.left))
      })
      return await Promise.race([work, end])
    } catch (error) {
      if (error instanceof NoAnswer) work.then(late, () => {})
      throw error
    } finally {
      clearTimeout(timer)
      this.end()
    }
  }
}
