// The SQL of a report, provided by its area as a function of the request.
import type { Report } from '#resources/kernel/views/report.ts'
import type { Db } from '../db/database.ts'
import type { Person } from '../session/viewer.ts'
import type { Fragment, Kernel } from '../types.ts'
import type { ParsedParameters } from './report-request.ts'

/** The inputs of a query: values as parameters, never as text. */
export interface QueryInput {
  readonly parameters: ParsedParameters['values']
  /** The id of the contract. */
  readonly contract: Fragment
  /** The name of its time zone. */
  readonly zone: Fragment
  readonly now: Fragment
  /** The requested period as moments, the second one exclusive. */
  readonly since: Fragment
  readonly until: Fragment
  readonly person: Person
  readonly kernel: Kernel
}

/** A SELECT of the declared columns, one row for each row of the report, in any order. */
export type ReportQuery = (input: QueryInput) => Fragment

export interface ReportRegistry {
  readonly reports: readonly Report[]
  /** Queries by report name. */
  readonly queries: Readonly<Record<string, ReportQuery>>
  /** ms that a report on a screen may take, overriding the default: for tests. */
  readonly patience?: number
  /** The first day of the last month that is closed in the books; null without one. */
  closedMonth(db: Db, contractId: number): Promise<string | null>
  /**
   * Parses the query of a report's file at the specification's address.
   * @throws AppError 400 naming the error
   */
  fileValues(
    kernel: Pick<Kernel, 'db'>,
    report: Report,
    person: Pick<Person, 'contract' | 'contractId'>,
    query: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
}
