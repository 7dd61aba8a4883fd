// How long a request may wait for the database in total. The time a client takes to send a file or
// to read its response does not count.

/**
 * ms: ordinary calls; calls that read or write very many rows, while the database is executing
 * them; the health check.
 */
export const patience = { usual: 8000, long: 60_000, health: 3000 } as const
type Patience = keyof typeof patience
export type PatienceLimits = Readonly<Record<Patience, number>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: `usual`. */
    patience?: Patience
  }
}

/**
 * The database did not answer in time. It may have executed the request, so only a write with an
 * idempotency key is safe to repeat.
 */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  constructor() {
    super('Connection terminated: the database did not answer in time')
  }
}

/**
 * The time budget of one call. Parallel statements count once. Every call waits only the ordinary
 * time for a connection and for a sign of life of the database: the longer budget covers only time
 * in which the database is at work.
 */
export class Deadline {
  readonly whole: number
  private waited = 0
  private running = 0
  private since = 0
  /**
   * ms during which the database was working, and the offset in the wait up to which that is known.
   */
  private worked = 0
  private known = 0
  /** Called whenever the database answers. */
  onHeard: (() => void) | undefined

  constructor(
    readonly kind: Patience = 'usual',
    private readonly limits: PatienceLimits = patience,
  ) {
    this.whole = limits[kind]
  }
  /** Starts a wait; returns its offset in ms. */
  begin(): number {
    if (this.running++ === 0) this.since = performance.now()
    return this.spent
  }
  /** The database has answered the statement sent at `from`, or was seen executing it. */
  heard(from: number): void {
    const { spent } = this
    this.worked += spent - Math.max(from, this.known)
    this.known = spent
    this.onHeard?.()
  }
  end(): void {
    if (--this.running === 0) this.waited += performance.now() - this.since
  }
  /** ms waited so far. */
  private get spent(): number {
    return this.waited + (this.running > 0 ? performance.now() - this.since : 0)
  }
  /** Remaining ms; negative when the deadline has passed. */
  get left(): number {
    const { spent } = this
    return Math.min(this.whole - spent, this.limits.usual - (spent - this.worked))
  }
  /**
   * @throws NoAnswer when the deadline passes before `work` settles; a later result goes to `late`
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
