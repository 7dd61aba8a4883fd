// Names of prepared statements by text, shared by all connections of the process. The statements in
// most use have one: each connection keeps every plan that it has prepared.

/**
 * A text is prepared from its third use on: planning a session look-up takes seven times as long as
 * running it.
 */
const usesBefore = 3
/** The best plan for a search depends on its words: a generic plan would suit none of them. */
const planEachTime = /\blike \$\d/
/**
 * Begins a search that may be planned once, as its tables are small: planning takes ten times as
 * long as running it.
 */
export const plannedOnce = '/* planned once */'
/**
 * Prepared statements per connection. Each keeps its own, and filters can be combined without
 * limit.
 */
const mostPrepared = 300
const mostWatched = 3000
/** Dropped names that are remembered for connections that have not been used since. */
const mostDropped = 5000

interface Prepared {
  readonly name: string
  /** Halved whenever another text wants its place. */
  uses: number
}

export class StatementNames {
  /** Uses of texts that have no name. */
  private readonly uses = new Map<string, number>()
  /** By text; the one that has been compared with others last is at the end. */
  private readonly prepared = new Map<string, Prepared>()
  private readonly dropped: string[] = []
  private forgotten = 0
  private last = 0

  nameOf(text: string): string | undefined {
    if (planEachTime.test(text) && !text.startsWith(plannedOnce)) return undefined
    const known = this.prepared.get(text)
    if (known) {
      known.uses += 1
      return known.name
    }
    const uses = (this.uses.get(text) ?? 0) + 1
    if (uses < usesBefore || !this.makeRoom(uses)) {
      if (this.uses.size >= mostWatched) this.uses.clear()
      this.uses.set(text, uses)
      return undefined
    }
    this.uses.delete(text)
    return this.add(text, uses)
  }

  /** Replaces a name whose plan was invalidated by a migration. */
  rename(text: string): void {
    const known = this.prepared.get(text)
    if (!known) return
    this.drop(known.name)
    this.add(text, known.uses)
  }

  /** Position in the list of dropped names, for `droppedSince`. */
  get mark(): number {
    return this.forgotten + this.dropped.length
  }

  /** The names that have been dropped since this mark. */
  droppedSince(mark: number): readonly string[] {
    return mark === this.mark ? [] : this.dropped.slice(Math.max(0, mark - this.forgotten))
  }

  private add(text: string, uses: number): string {
    const name = `s${++this.last}`
    this.prepared.set(text, { name, uses })
    return name
  }

  /**
   * Whether there is a place for a text with so many uses. If all are taken, it gets that of the
   * next one in turn if that has been used less since its last turn.
   */
  private makeRoom(uses: number): boolean {
    if (this.prepared.size < mostPrepared) return true
    for (const [text, next] of this.prepared) {
      this.prepared.delete(text)
      if (next.uses < uses) {
        this.drop(next.name)
        return true
      }
      this.prepared.set(text, { ...next, uses: Math.floor(next.uses / 2) })
      return false
    }
    return true
  }

  private drop(name: string): void {
    this.dropped.push(name)
    if (this.dropped.length <= mostDropped) return
    this.forgotten += this.dropped.length - mostDropped / 2
    this.dropped.splice(0, this.dropped.length - mostDropped / 2)
  }
}
