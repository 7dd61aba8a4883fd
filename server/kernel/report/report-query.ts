// The SQL of a report, which its area gives as a function of what was asked.
import type { Report } from '#resources/kernel/views/report.ts'
import type { Db } from '../db/database.ts'
import type { Person } from '../session/viewer.ts'
import type { Fragment, Kernel } from '../types.ts'
import type { AskedReport } from './report-request.ts'

/** What a query takes: values as parameters, never as text. */
export interface Asking {
  readonly asked: AskedReport['values']
  /** The id of the contract. */
  readonly contract: Fragment
  /** The name of its time zone. */
  readonly zone: Fragment
  readonly now: Fragment
  /** The moments between which the asked time lies, the second one no longer part of it. */
  readonly since: Fragment
  readonly until: Fragment
  readonly person: Person
  readonly kernel: Kernel
}

/** A SELECT of the declared columns, a row for each of the report; its order does not matter. */
export type ReportQuery = (asking: Asking) => Fragment

export interface ReportRegistry {
  readonly reports: readonly Report[]
  /** By name. */
  readonly queries: Readonly<Record<string, ReportQuery>>
  /** ms that a report on a screen may take, instead of the product's own: for tests. */
  readonly patience?: number
  /** The first day of the last month that is closed in the books; null without one. */
  closedMonth(db: Db, contractId: number): Promise<string | null>
  /**
   * What the query of a report's file at the specification's address asks.
   * @throws AppError 400 naming what is wrong
   */
  fileValues(
    kernel: Pick<Kernel, 'db'>,
    report: Report,
    person: Pick<Person, 'contract' | 'contractId'>,
    query: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
}
