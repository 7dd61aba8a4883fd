// Boot checks of printed forms: their references, and what fits on the paper.
import { isExportable } from '../derive.ts'
import { desksOf } from '../views/desks.ts'
import { hasChildRows, traitsOf } from '../kind-traits.ts'
import { placeCells } from '../prints/print-cells.ts'
import { blocksOf } from '../prints/print-settings.ts'
import { formsByRecord, stepsOf } from '../prints/print-steps.ts'
import {
  allParts,
  byRecord,
  cellSize,
  cellValues,
  lineValues,
  mostPrinted,
} from '../prints/prints.ts'
import { printsOf, printValue, shownColumns } from '../prints/prints.ts'
import type { Opens, PrintColumn, PrintForm, PrintPart, PrintValue } from '../prints/prints.ts'
import type { Field, Kind, Resource } from '../types.ts'
import { isSummed } from '../values/column-sums.ts'
import { checkLabels } from './check-labels.ts'
import type { Report } from './descriptor-fault.ts'

interface Checked {
  one: Resource
  where: string
  targetOf: (field: Field) => Resource | undefined
  all: readonly Resource[]
  report: Report
}

/** Reports the parts of `prints` that do not fit the resource. */
export function checkPrints(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
): void {
  const targetOf = ({ options }: Field) => byName.get(options.to ?? '')
  const all = [...byName.values()]
  checkChoice(one, targetOf, report)
  for (const [name, form] of printsOf(one)) {
    const where = `prints.${name}`
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) report('R130', `${where} is no name in snake_case`)
    if (!(Number.isInteger(form.many) && form.many >= 1 && form.many <= mostPrinted))
      report('R130', `${where} takes ${form.many} records, not 1 to ${mostPrinted}`)
    if (name === byRecord) report('R143', `${where} is called as the choice among forms is`)
    checkShape(form, where, report)
    checkGroups(one, form, where, report)
    for (const block of blocksOf(form))
      if (!/^[a-z][a-z0-9_]{0,39}$/.test(block))
        report('R144', `${where}: '${block}', which may be left out, is no name in snake_case`)
    for (const part of allParts(form.form)) checkPart(part, { one, where, targetOf, all, report })
  }
}

function checkCode(part: Extract<PrintPart, { qr: unknown }>, checked: Checked): void {
  const { one, where, report } = checked
  const values = part.qr.map(printValue)
  checkValues(values, checked)
  const isStored = ({ field: key }: PrintValue) =>
    one.fields[key] !== undefined && traitsOf(one.fields[key]).stored === 'columns'
  if (part.verify && (values.length === 0 || !values.every(isStored) || one.mode === 'view'))
    report('R137', `${where} vouches for what is not stored in its record`)
  if (part.opens && (part.verify || !opensAbout(part.opens, checked)))
    report('R187', `${where} opens '${part.opens.path}', which is no form about its record`)
}

/** Whether a new record that refers to this one can be created there. */
function opensAbout({ path, as }: Opens, { one, all }: Checked): boolean {
  return all
    .flatMap((other) => [other, ...desksOf(other)])
    .some(
      ({ screens, fields }) =>
        screens.create?.path === path &&
        fields[as]?.options.to === one.name &&
        one.mode === 'table',
    )
}

/** The choice that `printsBy` leads to must name forms with equal file settings. */
function checkChoice(
  one: Resource,
  targetOf: (field: Field) => Resource | undefined,
  report: Report,
): void {
  if (!one.printsBy) return
  const names = formsByRecord(one, targetOf)
  const forms = names.map((name) => one.prints?.[name])
  const alike = forms.map((form) => form && fileOf(form))
  if (names.length === 0 || forms.some((form) => !form || form.of === 'list'))
    report('R143', `printsBy '${one.printsBy}' is no choice among forms of one record`)
  else if (new Set(alike).size > 1)
    report('R143', `printsBy '${one.printsBy}' chooses forms that do not go into one file`)
}

/** Settings common to all papers of a file. */
function fileOf({ paper, turned, dense, compact, many }: PrintForm): string {
  return JSON.stringify([paper, turned, dense, compact, many])
}

/** A list has one table of its records; a paper of one record has none. */
function checkShape(
  { form, of, blank, each = [] }: PrintForm,
  where: string,
  report: Report,
): void {
  const parts = allParts(form)
  const tables = parts.filter((part) => 'records' in part || 'labels' in part).length
  if (of === 'list' ? tables !== 1 : tables > 0)
    report(
      'R131',
      `${where} is ${of === 'list' ? 'a list without its one table' : 'of one record and lists them'}`,
    )
  if (of !== 'list' && parts.some((part) => 'period' in part))
    report('R131', `${where} is of one record, which has no period`)
  if (of === 'list' && (blank || parts.some((part) => isOfRecord(part, each))))
    report('R131', `${where} is a list and has what is of one record`)
}

/** Of a list: whether the value is common to all of its records. */
function isOfRecord(part: PrintPart, each: readonly string[]): boolean {
  if ('rows' in part || 'when' in part) return true
  return valuesOf(part).some(({ field }) => !each.includes(field.split('.')[0] ?? ''))
}

/** The values of a part outside the table of a list. */
function valuesOf(part: PrintPart): PrintValue[] {
  if ('text' in part) return (part.values ?? []).map(printValue)
  if ('fields' in part) return part.fields.map(printValue)
  if ('qr' in part) return part.qr.map(printValue)
  if ('signature' in part) return part.name === undefined ? [] : [printValue(part.name)]
  if ('line' in part) return lineValues(part.line)
  return 'cells' in part ? cellValues(part.cells) : []
}

/** Kinds whose values can be compared for grouping. */
const groupingKinds: ReadonlySet<Kind> = new Set<Kind>([
  ...(['choice', 'day', 'flag', 'integer', 'plate', 'ref', 'text', 'year'] as const),
])

function checkGroups(one: Resource, { of, each }: PrintForm, where: string, report: Report): void {
  if (!each) return
  if (of !== 'list' || each.length === 0 || new Set(each).size < each.length)
    report('R139', `${where} is no list whose records are alike in some fields, each named once`)
  for (const key of each) {
    const field = Object.hasOwn(one.fields, key) ? one.fields[key] : undefined
    if (!field || !groupingKinds.has(field.kind))
      report('R139', `${where}: '${key}' is no field in which records are alike`)
  }
}

function checkPart(part: PrintPart, checked: Checked): void {
  const { one, where, report } = checked
  if ('qr' in part) checkCode(part, checked)
  else checkValues(valuesOf(part), checked)
  if ('cells' in part) checkCells(part, checked)
  if ('beside' in part && part.shares && part.shares.length !== part.beside.length)
    report('R136', `${where} has columns without a share, or shares without a column`)
  if ('records' in part) checkColumns(shownColumns(part.records), checked)
  if ('rows' in part) checkRows(part, checked)
  if ('labels' in part) {
    checkValues(part.labels.map(printValue), checked)
    checkLabels(part, one, (fault) => report('R220', `${where} ${fault}`))
  }
  if ('period' in part && !['day', 'moment'].includes(one.fields[part.period]?.kind ?? ''))
    report('R134', `${where}: '${part.period}' is no day or moment`)
  if (!('when' in part)) return
  for (const [key, values] of Object.entries(part.when)) {
    const field = one.fields[key]
    const codes = field?.options.choices
    if (!field || (codes && ![values].flat().every((value) => Object.hasOwn(codes, String(value)))))
      report('R134', `${where}: '${key}' cannot have what a part of it waits for`)
  }
}

function checkValues(values: readonly PrintValue[], checked: Checked): void {
  const { one, where, targetOf, report } = checked
  for (const value of values) {
    const last = stepsOf(one, value.field, targetOf)?.at(-1)?.field
    if (!last || !isExportable(last))
      report('R132', `${where} names '${value.field}', which no paper can say`)
    else checkValue(value, last, checked)
  }
}

function checkValue({ field: path, as }: PrintValue, field: Field, { where, report }: Checked) {
  if (as && field.kind !== 'moment')
    report('R134', `${where}: '${path}' is no moment, of which '${as}' is a half`)
}

function checkColumns(columns: readonly PrintColumn[], checked: Checked): void {
  const { one, where, targetOf, report } = checked
  checkValues(columns, checked)
  for (const { field, total } of columns)
    if (total && !canBeTotalled(stepsOf(one, field, targetOf)?.at(-1)?.field))
      report('R133', `${where}: '${field}' is no number that could be summed up`)
  if (columns.length === 0) report('R133', `${where} has a table without columns`)
}

function checkCells({ cells, shares }: Extract<PrintPart, { cells: object }>, checked: Checked) {
  const sizes = cells.map((line) => line.map(cellSize))
  if (shares.length === 0 || !placeCells(sizes, shares.length))
    checked.report('R136', `${checked.where} has cells that do not fill ${shares.length} columns`)
}

function checkRows(part: Extract<PrintPart, { rows: string }>, checked: Checked): void {
  const { one, where, report } = checked
  const list = one.fields[part.rows]
  const fields = hasChildRows(list) ? list?.options.fields : undefined
  if (!fields || shownColumns(part.columns).length === 0)
    return report('R133', `${where}: '${part.rows}' has no child rows, or its table no columns`)
  for (const column of shownColumns(part.columns)) {
    const field = Object.hasOwn(fields, column.field) ? fields[column.field] : undefined
    if (!field) report('R133', `${where}: child rows of '${part.rows}' have no '${column.field}'`)
    else checkValue(column, field, checked)
    if (field && column.total && !canBeTotalled(field))
      report('R133', `${where}: '${column.field}' is no number that could be summed up`)
  }
}

const canBeTotalled = (field: Field | undefined) => field !== undefined && isSummed(field)
