// Boot checks of rules on one row or among rows.
import type { Resource } from '../types.ts'
import { reportUnknown } from './descriptor-fault.ts'
import type { Report } from './descriptor-fault.ts'

export function checkRules(one: Resource, report: Report) {
  for (const rule of one.rules ?? []) {
    reportUnknown(one, report, 'rules', getRuleFields(rule))
    if ('noOverlap' in rule && one.fields[rule.noOverlap]?.kind !== 'period')
      report('R034', `'${rule.noOverlap}' is not a period: noOverlap cannot compare it`)
  }
}

function getRuleFields(rule: NonNullable<Resource['rules']>[number]): readonly string[] {
  if ('unique' in rule) return rule.unique
  return 'ascending' in rule ? rule.ascending : [rule.noOverlap, ...rule.per]
}
