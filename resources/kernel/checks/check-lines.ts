// Boot checks of the lines of documents: their sheet, rules and sums.
import { fieldEntries, isWritable } from '../derive.ts'
import { fieldsOfSection } from '../views/form-groups.ts'
import { hasChildRows, traitsOf } from '../kind-traits.ts'
import type { RowRule } from '../rules/row-rule.ts'
import type { Field, Resource } from '../types.ts'
import { summedKinds } from '../values/column-sums.ts'
import type { Report } from './descriptor-fault.ts'

export function checkLines(one: Resource, report: Report) {
  const { sheet } = one
  const [first = []] = Object.values(one.form)
  if (
    sheet !== undefined &&
    !(hasChildRows(one.fields[sheet]) && fieldsOfSection(first).includes(sheet))
  )
    report('R120', `sheet '${sheet}' is no field of child rows in the first section of the form`)
  for (const [key, field] of fieldEntries(one.fields)) {
    if (!hasChildRows(field)) continue
    checkSums(key, field, report)
    for (const rule of field.options.rules ?? []) checkRule(key, field, rule, report)
  }
}

function checkSums(key: string, { options }: Field, report: Report) {
  const { fields = {}, sums = [] } = options
  for (const name of sums)
    if (
      !summedKinds.has(fields[name]?.kind ?? 'rows') ||
      sums.indexOf(name) < sums.lastIndexOf(name)
    )
      report('R121', `'${key}' sums up '${name}', which is no number of it, or named twice`)
}

function checkRule(key: string, field: Field, rule: RowRule<string>, report: Report) {
  const { fields = {} } = field.options
  const named = namedBy(rule)
  for (const name of named)
    if (!fields[name] || !isWritable(fields[name]) || named.indexOf(name) < named.lastIndexOf(name))
      report('R122', `a rule of '${key}' names '${name}', which nobody types there, or twice`)
  const range = 'noOverlap' in rule ? rule.noOverlap : undefined
  if (range !== undefined && fields[range]?.kind !== 'period')
    report('R122', `'${key}.${range}' is not a period: noOverlap cannot compare it`)
  for (const name of named)
    if (name !== range && fields[name] && !traitsOf(fields[name]).compact)
      report('R122', `'${key}.${name}' is ${fields[name].kind}: no rule compares it`)
  if ('among' in rule) report('R122', `a rule of '${key}' says 'among', and no row is archived`)
  if (field.options.derived)
    report('R122', `'${key}' is derived: its area keeps its rows to their rules`)
}

function namedBy(rule: RowRule<string>): readonly string[] {
  if ('unique' in rule) return rule.unique
  return 'ascending' in rule ? rule.ascending : [rule.noOverlap, ...rule.per]
}
