// The maintenance rules of what falls due, with the resources they involve.
import { sql } from 'kysely'
import { ruleFieldOf } from '#resources/kernel/rules/due.ts'
import type { Due } from '#resources/kernel/rules/due.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import { isInForce } from '../read/replaced-rows.ts'
import type { Fragment, Kernel } from '../types.ts'

/** The contract, and the current moment. */
export interface DueScope {
  readonly db: Db
  readonly contract: { readonly id: number; readonly timeZone: string }
  readonly now: Date
}

/** The records with these ids, or all of the contract where that is null. */
export type SubjectIds = readonly number[] | null

export interface DueFacts {
  readonly due: Due
  /** The resource whose records are the rules. */
  readonly rule: Resource
  /** The resource whose records the work falls due for. */
  readonly subject: Resource
  /** The resource of the planned rows, and its reference to the rule. */
  readonly into: Resource
  readonly ruleKey: string
  readonly since: Resource
  readonly meter: Resource
  readonly limits: Resource
}

const known = new WeakMap<readonly Resource[], readonly DueFacts[]>()

/** One entry per resource with due rules. */
export function dueFactsOf({ resources }: Pick<Kernel, 'resources'>): readonly DueFacts[] {
  const found = known.get(resources) ?? factsOf(resources)
  known.set(resources, found)
  return found
}

function factsOf(resources: readonly Resource[]): readonly DueFacts[] {
  const byName = new Map(resources.map((one) => [one.name, one]))
  return resources.flatMap((rule) => {
    const { due } = rule
    if (!due) return []
    const named = (name = '') => byName.get(name)
    const subject = named(rule.fields[due.of]?.options.to)
    const into = named(due.into)
    const since = named(due.since)
    const meter = named(due.meter)
    const limits = named(due.limits)
    const ruleKey = into && ruleFieldOf(rule, into.fields)
    // tests build applications with few resources
    if (!subject || !into || !ruleKey || !since || !meter || !limits) return []
    return [{ due, rule, subject, into, ruleKey, since, meter, limits }]
  })
}

/** `and <column> is one of the ids`. */
export function among(column: string, ids: SubjectIds): Fragment {
  return ids === null ? sql`` : sql`and ${sql.ref(column)} = any(${ids}::bigint[])`
}

/** The planned row `t` is not done yet. */
export function isWaiting({ into }: DueFacts): Fragment {
  const field = into.states?.field ?? ''
  return sql`${sql.ref(`t.${field}`)} = ${into.fields[field]?.options.initial}::text`
}

/** Nothing corrects the row `alias`. */
export function isValid(resource: Resource, alias: string): Fragment {
  return resource.replaces === undefined ? sql`true` : isInForce(resource, alias)
}
