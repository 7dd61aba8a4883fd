// Due rules: work on a record that falls due repeatedly, "every n km, engine hours or days,
// whichever comes first", or once. The server keeps a row for each rule, record and cycle.
import type { ResourceName } from '../../index.ts'
import { refersTo } from '../kind-traits.ts'
import type { Fields, FieldValues, Resource } from '../types.ts'

/** Measures: the distance and the hours that a record has run, and the calendar. */
export const measures = ['km', 'hours', 'days'] as const
type Measure = (typeof measures)[number]

type Measured<N> = Readonly<Partial<Record<Measure, N>>>

export interface Due<N extends string = string> {
  readonly of: N // the reference to the one record that it applies to …
  // … or, if that is empty, all records with the rule's values of these fields; the first is
  // required, further ones narrow the rule
  readonly alike: readonly N[]
  readonly what: N // the reference to the work; of several regular rules the narrowest counts
  readonly while: FieldValues // only while the rule has these values
  readonly every: Measured<N> // the intervals, at least one of which is set
  readonly once: Measured<N> // one-time values: the meter, and the day
  readonly copies: readonly N[] // what a new row copies from its rule, in fields of the same names
  readonly into: ResourceName // documents: the rows that the server keeps
  readonly since: ResourceName // append-only: completed work; a cycle counts from the last one
  readonly meter: ResourceName // append-only: meter readings of the records
  readonly limits: ResourceName // of mode 'single': from when on it is near, and when overdue
}

/** How near it is, in a field of the rows. */
export const urgencies = {
  planned: 'plain',
  soon: 'warn',
  due: 'warn',
  overdue: 'bad',
} as const

/** Kinds of the fields that the resources around a rule need, beside the references. */
export const dueFields = {
  into: {
    cycle: 'integer',
    initial_mileage: 'integer',
    initial_hours: 'integer',
    initial_date: 'day',
    planned_mileage: 'integer',
    planned_hours: 'integer',
    latest_date: 'day',
    due_date: 'day', // the first of the limits, those of the meters forecast by the record's own pace
    urgency: 'choice',
    planned_date: 'day', // the planned day: the due day, unless moved by hand
    planned_until: 'day',
    moved: 'flag',
  },
  since: { date: 'day', mileage: 'integer', hours: 'integer' },
  meter: { read_at: 'moment', value: 'integer', hours: 'integer' },
  limits: {
    notice_km: 'integer',
    notice_hours: 'integer',
    notice_days: 'integer',
    grace_km: 'integer',
    grace_hours: 'integer',
    grace_days: 'integer',
    usual_km: 'integer', // per day, for a record whose pace is unknown
    usual_hours: 'integer',
  },
} as const

/** The field of the rows that refers to their rule. */
export function ruleFieldOf(rule: Pick<Resource, 'name'>, fields: Fields): string | undefined {
  return Object.entries(fields).find(([, field]) => refersTo(field, rule.name))?.[0]
}
