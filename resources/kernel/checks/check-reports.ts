// Cross-checks of the reports: their columns, parameters, and the lists behind their numbers.
import { fieldEntries } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import { presets, spanKeys } from '../views/report.ts'
import type { Behind, Report as DeclaredReport } from '../views/report.ts'
import { fieldOf } from '../system-fields.ts'
import type { Field, Kind, Resource } from '../types.ts'
import { isSummed, scaleOfSum } from '../values/column-sums.ts'
import type { DescriptorFault, Report } from './descriptor-fault.ts'

/** Kinds that a column has: a value by itself. */
const columnKinds: readonly Kind[] = [
  ...(['text', 'integer', 'decimal', 'money', 'day', 'moment', 'duration'] as const),
  ...(['flag', 'choice', 'ref', 'plate'] as const),
]

/** Empty when the reports fit the resources; docs/boot-checks.md explains the codes. */
export function checkReports(
  reports: readonly DeclaredReport[],
  resources: readonly Resource[],
  accesses: ReadonlySet<string>,
): DescriptorFault[] {
  const faults: DescriptorFault[] = []
  const byName = new Map(resources.map((one) => [one.name, one]))
  const names = new Set<string>(byName.keys())
  const files = new Set<string>()
  for (const one of reports) {
    const report: Report = (code, fault) =>
      faults.push({ code, where: `resources/${one.area}: ${one.name}`, fault })
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(one.name) || names.has(one.name))
      report('R190', `the name '${one.name}' is not short kebab-case, or taken`)
    names.add(one.name)
    for (const access of [...one.reads, ...(one.readsOne ?? []), ...Object.values(one.needs ?? {})])
      if (access !== undefined && !accesses.has(access))
        report('R190', `nobody has rights on '${access}'`)
    checkParameters(one, byName, report)
    checkQuotients(one, report)
    checkColumns(one, report)
    for (const [key, behind] of Object.entries(one.behind ?? {})) {
      if (!Object.hasOwn(one.fields, key)) report('R192', `behind names unknown column '${key}'`)
      if (behind) checkBehind(one, behind, byName, report)
    }
    if (!one.file) continue
    if (!one.file.path.startsWith('report/excel/') || files.has(one.file.path))
      report('R195', `the address '${one.file.path}' is none of a file, or taken`)
    files.add(one.file.path)
  }
  return faults
}

function checkParameters(
  one: DeclaredReport,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
) {
  for (const [key, field] of fieldEntries(one.asks)) {
    const { kind, options } = field
    const fits =
      kind === 'integer' ||
      (isSingleReference(field) && byName.has(options.to ?? '')) ||
      (key === 'period' && kind === 'period' && !options.open) ||
      (key === 'month' && kind === 'day' && options.of === 'month')
    if (!fits) report('R191', `asks '${key}' in a way that no form has`)
  }
  if (spanKeys.every((key) => Object.hasOwn(one.asks, key)))
    report('R191', 'asks for a period and for a month')
  if (one.card && !isSingleReference(one.asks[one.card.by]))
    report('R191', `stands on the card of '${one.card.by}', which it is not asked for`)
  const known = new Set<string>(presets)
  if (new Set(one.presets).size < one.presets.length || one.presets.some((key) => !known.has(key)))
    report('R191', 'has presets that there are not, or one twice')
}

function checkColumns(one: DeclaredReport, report: Report) {
  const { fields, key, group, sums = [], chart, needs = {} } = one
  for (const [name, { kind }] of fieldEntries(fields))
    if (!columnKinds.includes(kind)) report('R193', `column '${name}' is no single value`)
  const named = [
    ...key,
    ...sums,
    ...Object.keys(needs),
    ...(chart ? [chart.by, ...chart.values] : []),
  ]
  for (const name of named)
    if (!Object.hasOwn(fields, name)) report('R192', `names unknown column '${name}'`)
  if (key.length === 0) report('R192', 'has no key by which its rows are told apart')
  if (group !== undefined && group !== key[0])
    report('R192', `groups by '${group}', which is not the first of its key`)
  const isNumber = (name: string) => fields[name] === undefined || isSummed(fields[name])
  for (const name of [...sums, ...(chart?.values ?? [])])
    if (!isNumber(name)) report('R193', `sums up '${name}', which is no number`)
}

function checkQuotients({ fields, sums = [], quotients = {} }: DeclaredReport, report: Report) {
  for (const [key, parts] of Object.entries(quotients)) {
    const isExact = ['money', 'decimal'].includes(fields[key]?.kind ?? '')
    if (!isExact || scaleOfSum(fields[key]!) !== 2)
      report('R193', `the quotient '${key}' is no number of two digits`)
    if (sums.includes(key)) report('R193', `sums up '${key}', which is a quotient`)
    const [dividend = '', divisor = '', times = 1] = parts ?? []
    if (![dividend, divisor].every((part) => sums.includes(part)))
      report('R192', `'${key}' is the quotient of what has no sums`)
    if (!Number.isSafeInteger(times) || times < 1)
      report('R193', `the quotient '${key}' is for ${times} of its divisor`)
  }
}

function checkBehind(
  one: DeclaredReport,
  { resource, by = {}, during, on, set = {} }: Behind,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
) {
  const list = byName.get(resource)
  if (!list?.screens.list) return report('R194', `'${resource}' has no list`)
  const fieldIn = (key: string): Field | undefined => fieldOf(list, key)
  for (const [key, column] of Object.entries(by))
    if (!fieldIn(key) || !Object.hasOwn(one.fields, column))
      report('R194', `the list of '${resource}' is not found by '${key}' of '${column}'`)
  for (const key of Object.keys(set))
    if (!fieldIn(key)) report('R194', `'${resource}' has no field '${key}'`)
  const kind = during === undefined ? 'moment' : fieldIn(during)?.kind
  if (kind !== 'moment' && kind !== 'day') report('R194', `'${during}' is no moment and no day`)
  if (on !== undefined && one.fields[on]?.kind !== 'day')
    report('R194', `the column '${on}' is no day`)
}
