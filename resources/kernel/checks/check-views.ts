// Boot checks of titles, lists and forms.
import { reportUnknown } from './descriptor-fault.ts'
import type { Report } from './descriptor-fault.ts'
import { fieldEntries, isCellEditable, isFilterable, isSortable, titleFields } from '../derive.ts'
import { fieldsOfSection, formFields, groupsOfSection } from '../views/form-groups.ts'
import { isComputed, isPhotoField, isSingleReference } from '../kind-traits.ts'
import type { Field, Kind, Resource } from '../types.ts'
import { isSummed } from '../values/column-sums.ts'

/** Kinds whose values can identify a record in a few words. */
const namingKinds: ReadonlySet<Kind> = new Set<Kind>([
  ...(['text', 'plate', 'email', 'phone', 'year', 'integer'] as const),
  ...(['day', 'moment', 'period', 'ref'] as const),
])

export function checkTitle(one: Resource, byName: ReadonlyMap<string, Resource>, report: Report) {
  reportUnknown(one, report, 'title', titleFields(one))
  for (const key of titleFields(one)) {
    const field = Object.hasOwn(one.fields, key) ? one.fields[key] : undefined
    if (!field) continue
    if (!namingKinds.has(field.kind)) report('R031', `title '${key}' is no text, number or time`)
    const target = isSingleReference(field) ? byName.get(field.options.to ?? '') : undefined
    if (target && titleFields(target).some((name) => isSingleReference(target.fields[name])))
      report('R031', `title '${key}' leads to ${target.name}, whose own title is of references`)
  }
}

/** Kinds without a short text: many rows, files, a place. */
const wordless: ReadonlySet<Kind> = new Set<Kind>([
  'rows',
  'files',
  'photos',
  'secret',
  'point',
  'polygon',
])
const longHead = 8
/** Number of fields beyond which a form needs sections. */
const longForm = 8

export function checkHead(one: Resource, report: Report) {
  const { fields, head, mode, screens } = one
  const opened = mode !== 'single' && (mode !== 'view' || Object.keys(screens).length > 0)
  if (!head && opened && formFields(one).length > longForm)
    report('R141', `has more than ${longForm} fields in its form, and no head`)
  reportUnknown(one, report, 'head', head ?? [])
  for (const key of head ?? []) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field && (wordless.has(field.kind) || field.options.multiline))
      report('R141', `'${key}' of the head has no short words`)
    if (titleFields(one).includes(key)) report('R141', `'${key}' of the head is in the title`)
  }
  if (head && (head.length === 0 || head.length > longHead || new Set(head).size < head.length))
    report('R141', `the head has no field, one twice, or more than ${longHead}`)
}

export function checkList(one: Resource, report: Report) {
  reportUnknown(one, report, 'list.columns', one.list.columns)
  reportUnknown(one, report, 'list.filters', one.list.filters ?? [])
  if (one.list.sort && one.list.sort !== '-id') {
    const key = one.list.sort.replace(/^-/, '')
    reportUnknown(one, report, 'list.sort', [key])
    if (one.fields[key]?.options.sorted === false)
      report('R052', `list goes by '${key}', in whose order none goes`)
  }
  for (const sort of one.list.thenBy ?? []) {
    const key = sort.replace(/^-/, '')
    reportUnknown(one, report, 'list.thenBy', key === 'id' ? [] : [key])
    const field = one.fields[key]
    if (one.mode !== 'view' || (field && !isSortable(field)))
      report('R140', `goes by '${key}' then: only rows of views, and by what they can be sorted by`)
  }
  const { opensAt, opensIn } = one.list
  if (
    opensAt !== undefined &&
    !(isTime(one.fields[opensAt]) && one.list.filters?.includes(opensAt))
  )
    report('R145', `opens at '${opensAt}', which is no month by which the list is filtered`)
  checkParameter(one, report)
  if (opensIn !== undefined && !Object.hasOwn(one.slices ?? {}, opensIn))
    report('R145', `opens in '${opensIn}', which is none of its slices`)
  for (const key of one.list.filters ?? []) {
    const field = one.fields[key]
    if (field && !isFilterable(field))
      report('R032', `'${key}' is ${field.kind} and cannot be filtered`)
  }
  reportUnknown(one, report, 'list.zeroForAll', one.list.zeroForAll ?? [])
  for (const key of one.list.zeroForAll ?? [])
    if (!one.list.filters?.includes(key))
      report('R032', `zeroForAll names '${key}', by which the list is not filtered`)
  for (const key of one.list.columns)
    if (one.fields[key]?.kind === 'files' || (isPhotoField(one.fields[key]) && one.mode === 'view'))
      report('R048', `'${key}' comes with one record alone and is no column`)
  const editable = one.list.editable ?? []
  reportUnknown(one, report, 'list.editable', editable)
  for (const key of editable) {
    const field = one.fields[key]
    if (field && !isCellEditable(field))
      report('R041', `'${key}' cannot be edited in a cell of the list`)
    if (!one.list.columns.includes(key))
      report('R041', `'${key}' is editable in the list and is not one of its columns`)
  }
  if (editable.length > 0 && one.mode !== 'table')
    report('R041', 'is not a table: its cells cannot be edited')
  checkTotals(one, report)
}

function checkTotals({ fields, list, mode }: Resource, report: Report) {
  const { totals = [], columns } = list
  for (const key of totals) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || !isSummed(field) || !columns.includes(key))
      report('R135', `totals '${key}', which is no column of the list with numbers`)
    if (totals.indexOf(key) < totals.lastIndexOf(key)) report('R135', `totals '${key}' twice`)
  }
  if (list.totals && (totals.length === 0 || mode === 'single'))
    report('R135', 'has totals of no column, or of one row')
}

export function checkForm(one: Resource, report: Report) {
  for (const [name, section] of Object.entries(one.form)) {
    const keys = fieldsOfSection(section)
    reportUnknown(one, report, `form.${name}`, keys)
    for (const group of groupsOfSection(section))
      if (group.name !== null && group.keys.length === 0)
        report('R049', `group '${group.name}' of section '${name}' has no fields`)
    if (keys.length === 0 && !one.related?.[name])
      report('R033', `section '${name}' has neither fields nor rows of its name`)
  }
  const shown = formFields(one)
  const groups = Object.values(one.form).flatMap((section) =>
    groupsOfSection(section).flatMap(({ name }) => name ?? []),
  )
  for (const name of groups)
    if (groups.filter((other) => other === name).length > 1)
      report('R049', `two groups of the form are called '${name}'`)
  for (const [key, field] of fieldEntries(one.fields)) {
    if (!isComputed(field) && key !== one.confirmField && !shown.includes(key))
      report('R033', `'${key}' is in no section of the form`)
    if (shown.filter((other) => other === key).length > 1)
      report('R033', `'${key}' is in the form twice`)
  }
}

const isTime = (field?: Field) => field?.options.of === 'month' || field?.options.parameter === true

/** The range of days of a view is one field, which is a filter of its list. */
function checkParameter({ fields, list, mode }: Resource, report: Report) {
  const keys = Object.keys(fields).filter((key) => fields[key]?.options.parameter)
  if (keys.length > 1) report('R189', `has several parameters: ${keys.join(' and ')}`)
  for (const key of keys)
    if (mode !== 'view' || !(list.filters as readonly string[] | undefined)?.includes(key))
      report('R189', `has the parameter '${key}', and is no view that is filtered by it`)
}
