// Boot checks of entries of the home page: what they count, show and open.
import { AppError } from '../calls/error-codes.ts'
import { parseQuery } from '../calls/list-query.ts'
import { filterOfDay, listOfEntry, placeOfEntry } from '../views/dashboard-entries.ts'
import type { DashboardEntry } from '../views/dashboard-entries.ts'
import { fieldEntries } from '../derive.ts'
import { namedDesks } from '../views/desks.ts'
import { isRecordOnly } from '../kind-traits.ts'
import type { Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

/** Fields beside the name of a row on the home page. */
const mostFields = 3
const someMidnight = '2026-01-01T00:00:00.000Z'

export function checkDashboard(
  one: Resource,
  resources: readonly Resource[],
  accesses: ReadonlySet<string>,
  report: Report,
): void {
  const listed = resources.flatMap((other) => [other, ...namedDesks(other)])
  for (const [name, entry] of Object.entries(one.dashboard ?? {})) {
    const about: Report = (code, fault) => report(code, `dashboard entry '${name}' ${fault}`)
    if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) about('R150', 'is no camelCase')
    if (entry.edits !== undefined && !accesses.has(entry.edits))
      about('R150', `is for editors of '${entry.edits}', on which no rights are granted`)
    checkFilter(placeOfEntry(one, entry), entry, about)
    checkRows(one, entry, about)
    if (!listOfEntry(one, entry, listed)) about('R154', 'leads to no list')
  }
}

function checkFilter(one: Resource, { filter }: DashboardEntry, report: Report) {
  try {
    parseQuery(one, filterOfDay(one, filter, someMidnight))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    report('R151', `has a filter that the list does not take: ${Object.keys(error.fields ?? {})}`)
  }
  const { slice, ...conditions } = filter
  const keys = Object.keys(conditions)
  if (slice === undefined && keys.length === 0) report('R151', 'has all rows')
  // a view has the indexes of the tables behind it
  const indexed = one.mode === 'view' || slice !== undefined
  if (!indexed && !keys.some((key) => one.list.filters?.includes(key)))
    report('R152', 'counts by no filter of the list, and so by no index')
}

function checkRows(one: Resource, { rows = [], sort }: DashboardEntry, report: Report) {
  const known = new Map(fieldEntries(one.fields))
  for (const key of rows) {
    const field = known.get(key)
    if (!field || isRecordOnly(field) || field.options.personal)
      report('R153', `shows '${key}', which no list shows to everybody`)
  }
  if (rows.length > mostFields) report('R153', `shows more than ${mostFields} fields`)
  const key = sort?.replace(/^-/, '')
  if (key !== undefined && !known.has(key)) report('R153', `goes by '${key}', which there is not`)
}
