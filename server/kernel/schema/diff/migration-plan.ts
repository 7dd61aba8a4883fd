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

/** A renamed constraint of `table`; without a table, a renamed index. */
interface NameChange {
  readonly from: string
  readonly to: string
  readonly table?: string
}

/** Why no migration can be made: a code, the descriptor's file, and a sentence with the remedy. */
export interface MigrationFault {
  code: string
  where: string
  fault: string
}

export interface MigrationPlan {
  /**
   * Names of constraints and indexes that follow a rename; one list, because PostgreSQL has one
   * space for them.
   */
  readonly names: NameChange[]
  /** Compatible with the previous release: additions, wider bounds, renames. */
  readonly expand: Steps
  /** Removals and narrower bounds, in a separate file. */
  readonly contract: Steps
  readonly faults: MigrationFault[]
  /** Losses agreed to by a reason in the descriptor. */
  readonly losses: string[]
  /** Losses approved in earlier migrations: their reasons do not count again. */
  readonly spent: ReadonlySet<string>
}

const none = (): Steps => Object.fromEntries(phases.map((phase) => [phase, []])) as unknown as Steps
export function emptyPlan(spent: readonly string[]): MigrationPlan {
  return {
    names: [],
    expand: none(),
    contract: none(),
    faults: [],
    losses: [],
    spent: new Set(spent),
  }
}

/** The statements in order; groups of one phase are adjacent. */
export function sqlOf(steps: Steps): string {
  return phases
    .filter((phase) => steps[phase].length > 0)
    .map((phase) => `${steps[phase].join(phase === 'create' ? '\n\n' : '\n')}\n`)
    .join('\n')
}

/** Whether a loss is approved: records it, or the fault, once. */
export function agree(
  plan: MigrationPlan,
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

export function refuse(plan: MigrationPlan, fault: MigrationFault): void {
  if (!plan.faults.some((other) => other.where === fault.where && other.fault === fault.fault))
    plan.faults.push(fault)
}
