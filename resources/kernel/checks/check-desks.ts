// Boot checks of slices and desks: their references, and features that desks do not support.
import { refersTo } from '../kind-traits.ts'
import { desksOf } from '../views/desks.ts'
import { fieldsOfSection } from '../views/form-groups.ts'
import { kindSchema } from '../calls/kind-schemas.ts'
import { transitionsOf } from '../rules/states.ts'
import type { Field, Kind, Resource } from '../types.ts'
import { checkList } from './check-views.ts'
import { reportUnknown } from './descriptor-fault.ts'
import type { Report } from './descriptor-fault.ts'

/** Kinds with few distinct values, each in a column of its own. */
const slicing: ReadonlySet<Kind> = new Set<Kind>(['choice', 'flag', 'integer', 'text'])

export function checkSlices(one: Resource, report: Report): void {
  for (const [name, slice] of Object.entries(one.slices ?? {})) {
    if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) report('R067', `slice '${name}' is no camelCase`)
    if (Object.keys(slice).length === 0) report('R067', `slice '${name}' has all rows`)
    for (const [key, values] of Object.entries(slice))
      if (!isSlicing(one.fields[key], [values].flat()))
        report('R067', `slice '${name}' asks '${key}' for values that no row can be found by`)
  }
}

function isSlicing(field: Field | undefined, values: readonly unknown[]): boolean {
  if (!field || field.options.personal || !slicing.has(field.kind) || values.length === 0)
    return false
  const { choices } = field.options
  if (choices) return values.every((value) => Object.hasOwn(choices, String(value)))
  return values.every((value) => kindSchema[field.kind](field.options).safeParse(value).success)
}

/** `checkAddresses`: the checks that a desk shares with every resource. */
export function checkDesks(
  one: Resource,
  report: Report,
  checkAddresses: (desk: Resource) => void,
): void {
  const about =
    (key: string): Report =>
    (code, fault) =>
      report(code, `desk '${key}': ${fault}`)
  for (const desk of desksOf(one)) {
    const { key = '' } = desk.desk ?? {}
    const declared = one.desks?.[key]
    if (declared) checkDesk(one, key, declared, about(key))
    checkAddresses(desk)
    checkList(desk, about(key))
    checkSections(desk, about(key))
    if (desk.screens.create && desk.desk?.creates === false)
      report('R068', `desk '${key}': a new record cannot be made at it, and it has a screen for it`)
  }
}

function checkDesk(
  one: Resource,
  key: string,
  desk: NonNullable<Resource['desks']>[string],
  report: Report,
) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key)) report('R068', 'its name is no kebab-case')
  if (one.mode === 'single') report('R068', 'stands on one row')
  if (desk.slice !== undefined && !Object.hasOwn(one.slices ?? {}, desk.slice))
    report('R068', `its slice '${desk.slice}' is not declared`)
  const known = new Set(transitionsOf(one).map(([name]) => name))
  for (const name of desk.transitions ?? [])
    if (!known.has(name)) report('R068', `it makes '${name}', which is no transition`)
  if (desk.readOnly && desk.transitions) report('R068', 'is read-only, and names transitions')
  // rows of a view have no author
  if (desk.own && (!desk.basePaths || (one.mode === 'view' && desk.own === true)))
    report('R068', 'has what its reader has made alone, and no calls of its own')
  if (typeof desk.own === 'string' && !refersTo(one.fields[desk.own], 'staff'))
    report('R068', `'${desk.own}' is no reference to employees: its reader is found by none`)
  if (!desk.basePaths && (desk.access !== undefined || desk.endpoints !== undefined))
    report('R068', 'has rights or endpoints of its own, and no base path for its calls')
  for (const total of desk.list?.totals ?? [])
    if (!desk.basePaths && !one.list.totals?.includes(total))
      report('R135', `totals '${total}', which the calls of '${one.name}' do not sum up`)
}

function checkSections(desk: Resource, report: Report) {
  const keys = Object.values(desk.form).flatMap(fieldsOfSection)
  reportUnknown(desk, report, 'form', keys)
  if (new Set(keys).size < keys.length) report('R033', 'its form has a field twice')
}
