// Boot checks of fields: their names, options and references.
import {
  hasChildRows,
  isReference,
  isReferenceList,
  isSecret,
  isSingleReference,
  traitsOf,
} from '../kind-traits.ts'
import type { Report } from './descriptor-fault.ts'
import {
  fieldEntries,
  isSortable,
  keysOnWire,
  prefillsOf,
  reservedKeys,
  systemKeys,
  titleFields,
} from '../derive.ts'
import { searchedTexts } from '../searched-fields.ts'
import { decimalFormat } from '../values/kind-limits.ts'
import { endCondition } from '../values/row-rules.ts'
import type { Field, Fields, FieldValues, Resource } from '../types.ts'

export function checkFields(
  fields: Fields,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
  prefix: string,
) {
  const keys = new Set<string>([
    ...systemKeys,
    ...reservedKeys,
    'contract_id',
    'search_key',
    'parent_id',
    'position',
  ])
  const claim = (key: string, by: string) =>
    keys.has(key) ? report('R020', `key '${prefix}${key}' of ${by} is taken`) : keys.add(key)
  for (const [key, field] of fieldEntries(fields)) {
    const at = prefix + key
    const { options } = field
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key) || key.length > 40)
      report('R021', `field '${at}' is not short snake_case`)
    claim(key, at)
    for (const beside of keysOnWire(key, field).slice(1)) claim(beside, at)
    if (isSingleReference(field) && !key.endsWith('_id'))
      report('R022', `reference '${at}' does not end in _id`)
    if (isReferenceList(field) && !key.endsWith('_ids'))
      report('R022', `list of references '${at}' does not end in _ids`)
    if (options.to !== undefined && !byName.has(options.to))
      report('R023', `'${at}' refers to unknown resource '${options.to}'`)
    if (options.pickedFrom !== undefined && byName.get(options.pickedFrom)?.mode !== 'view')
      report('R023', `'${at}' is picked from '${options.pickedFrom}', which is no view`)
    checkOptions(at, field, fields, report)
    if (options.tones && (prefix !== '' || byName.get(options.to ?? '')?.builtIn !== true))
      report('R142', `'${at}' has tones and is no reference of a record to built-in rows`)
    if (hasChildRows(field)) {
      if (prefix) report('R024', `child rows '${at}' inside child rows`)
      for (const [child, one] of fieldEntries(options.fields ?? {}))
        if (traitsOf(one).stored !== 'columns' || isSecret(one))
          report('R024', `${one.kind} '${at}.${child}' cannot be in a child row`)
      checkFields(options.fields ?? {}, byName, report, `${at}.`)
    }
  }
}

function checkOptions(at: string, field: Field, fields: Fields, report: Report) {
  const { options } = field
  const asked = [
    ...(['required', 'unique', 'immutable', 'when', 'dependsOn', 'prefills'] as const),
    'proposed' as const,
  ]
  if (options.derived)
    for (const name of asked)
      if (options[name] !== undefined)
        report('R060', `'${at}' is derived: '${name}' is about what somebody types`)
  const { stored } = traitsOf(field)
  if (options.derived && ((stored !== 'columns' && stored !== 'rows') || isSecret(field)))
    report('R060', `'${at}' is ${field.kind}: no rule derives it`)
  if (options.required && options.initial !== undefined)
    report('R025', `'${at}' is required and has an initial value: one of them says nothing`)
  if (
    typeof options.min === 'number' &&
    typeof options.max === 'number' &&
    options.min > options.max
  )
    report('R025', `'${at}': min is above max`)
  const { digits, scale } = decimalFormat(options)
  if (scale > digits) report('R025', `'${at}': more digits behind the point than in all`)
  if (options.pattern !== undefined && !isPattern(options.pattern))
    report('R025', `'${at}': pattern is no regular expression`)
  else if (
    options.example !== undefined &&
    !new RegExp(`^(?:${options.pattern ?? '[]'})$`, 'u').test(options.example)
  )
    report('R170', `'${at}': the example does not fit the pattern`)
  if (options.choices && Object.keys(options.choices).length === 0)
    report('R025', `'${at}' has no choices`)
  if (field.kind === 'marks')
    for (const code of Object.keys(options.choices ?? {}))
      if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code) || code.length > 40)
        report('R071', `mark '${code}' of '${at}' is not short snake_case`)
  if (options.sorted === false && !isSortable({ ...field, options: {} }))
    report('R052', `'${at}' is ${field.kind}: no list goes in its order anyway`)
  if (options.of === 'zone' && (field.kind !== 'text' || !options.pattern))
    report('R051', `'${at}' is no text of one line with a pattern: it cannot name a time zone`)
  if (options.search && !traitsOf(field).textual && !isSingleReference(field))
    report('R026', `'${at}' is ${field.kind}: only words and references can be searched`)
  if (options.expires && options.deadline)
    report('R025', `'${at}' both expires and is a deadline: it is shown and told as one of them`)
  const end = endCondition(field)
  const ending = typeof end === 'object' ? end : {}
  const advised = typeof options.advised === 'object' ? options.advised : {}
  for (const key of Object.keys(ending))
    if (fields[key] && !hasOneValue(fields[key]))
      report('R027', `'${at}' depends on '${key}', which has no column`)
  checkCondition({ ...options.when, ...ending, ...advised }, fields, at, report)
}

/** Whether fields can have the values on which `at` depends. */
export function checkCondition(
  condition: FieldValues,
  fields: Fields,
  at: string,
  report: Report,
): void {
  for (const [key, wanted] of Object.entries(condition)) {
    const other = fields[key]
    if (!other) report('R027', `'${at}' depends on unknown field '${key}'`)
    else if (
      other.options.choices &&
      [wanted].flat().some((value) => !Object.hasOwn(other.options.choices ?? {}, String(value)))
    )
      report('R027', `'${at}' depends on '${key}' = ${String(wanted)}, which it cannot be`)
  }
}

/** Whether a row has one value in it: of a column, or of the SQL of the area. */
function hasOneValue(field: Field): boolean {
  return field.kind === 'computed' || traitsOf(field).stored === 'columns'
}

/** Options of a reference that concern both this row and its target. */
export function checkReferences(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
) {
  for (const [key, field] of fieldEntries(one.fields)) {
    const { options } = field
    const target = byName.get(options.to ?? '')?.fields
    const picked = byName.get(options.pickedFrom ?? '')?.fields
    const same = (name: string, theirs = name) =>
      one.fields[name]?.kind === target?.[theirs]?.kind &&
      one.fields[name]?.options.to === target?.[theirs]?.options.to &&
      childrenFit(one.fields[name], target?.[theirs])
    if (options.search && isSingleReference(field) && searchedTexts(target ?? {}).length === 0)
      report('R026', `'${key}' leads to '${options.to}', of which no text is searched`)
    if (
      options.dependsOn !== undefined &&
      !(isSingleReference(one.fields[options.dependsOn]) && same(options.dependsOn))
    )
      report('R042', `'${key}' depends on '${options.dependsOn}', which is not a reference of both`)
    const counted = one.fields[options.ahead ?? '']
    if (
      options.ahead !== undefined &&
      !(options.expires && (counted?.options.as ?? counted?.kind) === 'integer')
    )
      report('R146', `'${key}' is near by '${options.ahead}', which counts no days`)
    for (const { key: name, from } of prefillsOf(field))
      if (!one.fields[name] || !same(name, from) || !(picked ?? target)?.[from])
        report('R042', `'${key}' prefills '${name}' from '${from}', which is no such field`)
      else if (one.fields[name].options.derived)
        report('R060', `'${key}' prefills '${name}', which is derived: rules alone write it`)
  }
  for (const [key, state] of Object.entries(one.blocksArchiveOf ?? {})) {
    const field = one.fields[key]
    if (!field || !isReference(field) || !byName.get(field.options.to ?? '')?.archive)
      report('R045', `blocksArchiveOf names '${key}', which refers to nothing that is archived`)
    for (const name of Object.keys(state ?? {}))
      if (!one.fields[name]) report('R045', `blocksArchiveOf.${key} names unknown field '${name}'`)
  }
}

/** Whether child rows of one field can be copied into the other: required fields are present. */
function childrenFit(own: Field | undefined, theirs: Field | undefined): boolean {
  const there = theirs?.options.fields ?? {}
  return fieldEntries(own?.options.fields ?? {}).every(([key, child]) => {
    const same = there[key]?.kind === child.kind && there[key].options.to === child.options.to
    return same || (there[key] === undefined && !child.options.required)
  })
}

/** Checks that depend on the field's resource. */
export function checkFieldsOf(one: Resource, report: Report) {
  for (const [key, { options }] of fieldEntries(one.fields)) {
    if (options.personal && (options.search || titleFields(one).includes(key)))
      report(
        'R040',
        `'${key}' is personal: searched or in the title it would tell itself to who may not read it`,
      )
    if (options.unique === 'active' && !one.archive)
      report('R053', `'${key}' is unique among active records, and none is ever archived`)
  }
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(`^(?:${source})$`, 'u'))
  } catch {
    return false
  }
}
