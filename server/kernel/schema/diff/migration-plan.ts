// The steps of a migration, collected in the order in which PostgreSQL must run them.

const phases = [
  'loosen',
  'rename',
  'create',
  'add',
  'alter',
  'fill',
  'drop',
  'tighten',
  'index',
  'refer',
  'guard',
  'mark',
] as const
type Phase = (typeof phases)[number]
type Steps = Record<Phase, string[]>

/** A constraint of `table`, or an index where there is no table. */
interface NameChange {
  readonly from: string
  readonly to: string
  readonly table?: string
}

/**
 * Why no migration can be made: a code, the descriptor's file, a sentence that says how to go on.
 */
export interface MigrationFault {
  code: string
  where: string
  fault: string
}

export interface Plan {
  /**
   * Names of constraints and indexes that follow a rename; one list, because PostgreSQL has one
   * space for them.
   */
  readonly names: NameChange[]
  /** What the release before can live with: additions, wider bounds, renames. */
  readonly expand: Steps
  /** What takes away: removals and narrower bounds, in a file of their own. */
  readonly contract: Steps
  readonly faults: MigrationFault[]
  /** Losses agreed to by a reason in the descriptor. */
  readonly losses: string[]
  /** Losses agreed to in earlier migrations: their reasons do not count again. */
  readonly spent: ReadonlySet<string>
}

const none = (): Steps => Object.fromEntries(phases.map((phase) => [phase, []])) as unknown as Steps
export function emptyPlan(spent: readonly string[]): Plan {
  return {
    names: [],
    expand: none(),
    contract: none(),
    faults: [],
    losses: [],
    spent: new Set(spent),
  }
}

/** The statements in order; groups of one phase stand together. */
export function sqlOf(steps: Steps): string {
  return phases
    .filter((phase) => steps[phase].length > 0)
    .map((phase) => `${steps[phase].join(phase === 'create' ? '\n\n' : '\n')}\n`)
    .join('\n')
}

/** Whether a loss is agreed to: notes it, or notes the fault. One loss or fault is noted once. */
export function agree(
  plan: Plan,
  subject: string,
  reason: string | undefined,
  fault: MigrationFault,
): boolean {
  const loss = `${subject}: ${reason}`
  if (reason && !plan.spent.has(loss)) {
    if (!plan.losses.includes(loss)) plan.losses.push(loss)
    return true
  }
  refuse(
    plan,
    reason
      ? {
          ...fault,
          fault: `${fault.fault} (the reason there served an earlier migration; say a new one)`,
        }
      : fault,
  )
  return false
}

export function refuse(plan: Plan, fault: MigrationFault): void {
  if (!plan.faults.some((other) => other.where === fault.where && other.fault === fault.fault))
    plan.faults.push(fault)
}
