// Cross-checks of all descriptors, at boot and in tests. All faults at once, each with a code, the file and the fault.
import { fullName } from './full-name.ts'
import {
  fieldEntries,
  refTargets,
  reservedKeys,
  systemKeys,
  titleFields,
  isFilterable,
  isCellEditable,
  isSortable,
  labelKey,
  listKey,
  mainKey,
  screensOf,
  setKey,
} from './derive.ts'
import { sharedAccess } from './names.ts'
import type { Field, Fields, Resource } from './types.ts'

interface DescriptorFault {
  code: string
  where: string
  fault: string
}
type Report = (code: string, fault: string) => void

/** Empty when the descriptors fit together; see the table in README, "Boot checks", for the codes. */
export function checkResources(resources: readonly Resource[]): DescriptorFault[] {
  const faults: DescriptorFault[] = []
  const byName = new Map(resources.map((one) => [one.name, one]))
  const accesses = new Set<string>([...byName.keys(), ...Object.keys(sharedAccess)])
  const taken = new Map<string, string>()
  const claim = (thing: string, owner: Resource, report: Report) => {
    const other = taken.get(thing)
    if (other) report('R010', `${thing} belongs to ${other} already`)
    taken.set(thing, owner.name)
  }
  for (const one of resources) {
    const report: Report = (code, fault) => faults.push({ code, where: `resources/${one.area}/${one.name}.ts`, fault })
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(one.name) || one.name.length > 40)
      report('R001', `name '${one.name}' is not short kebab-case`)
    for (const access of [one.access, one.personal ?? one.access])
      if (!accesses.has(access)) report('R002', `access resource '${access}' is neither a resource nor in names.ts`)
    claim(`name ${one.name}`, one, report)
    for (const other of accesses)
      if (other !== one.access && one.access.endsWith(other))
        report('R014', `rights on '${other}' would open the screens of '${one.access}': its name ends in theirs`)
    if (one.basePaths.length === 0) report('R011', 'has no base for its calls')
    for (const base of one.basePaths) {
      if (!/^api(\/[a-z0-9-]+)+$/.test(base)) report('R011', `base '${base}' is not api/…`)
      claim(`base ${base}`, one, report)
    }
    checkScreens(one, byName, claim, report)
    checkFields(one.fields, byName, report, '')
    checkReferences(one, byName, report)
    checkShape(one, byName, report)
  }
  return faults
}

function checkScreens(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  claim: (thing: string, owner: Resource, report: Report) => void,
  report: Report,
) {
  for (const { kind, screen, alternate } of screensOf(one)) {
    if (alternate && !one.screens[kind]) report('R015', `alternateScreens has ${kind}, which screens has not`)
    if (!/^(\/[a-z0-9:-]+)+$/i.test(screen.path)) report('R012', `path '${screen.path}' of ${kind} is not a path`)
    if ((kind === 'edit' || kind === 'show') && !screen.path.includes(':id')) report('R012', `path '${screen.path}' of ${kind} has no :id`)
    if (screen.roles !== 'all' && screen.roles.length === 0) report('R013', `${kind} has an empty role list: nobody could open it`)
    if (screen.tabOf && !byName.get(screen.tabOf)?.screens.list) report('R012', `tab of '${screen.tabOf}', which has no list`)
    claim(`path ${screen.path.replace(/:\w+/g, ':id')}`, one, report)
  }
}

function checkFields(fields: Fields, byName: ReadonlyMap<string, Resource>, report: Report, prefix: string) {
  const keys = new Set<string>([...systemKeys, ...reservedKeys, 'contract_id', 'search_key', 'parent_id', 'position'])
  const claim = (key: string, by: string) => (keys.has(key) ? report('R020', `key '${prefix}${key}' of ${by} is taken`) : keys.add(key))
  for (const [key, field] of fieldEntries(fields)) {
    const at = prefix + key
    const { options } = field
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key) || key.length > 40) report('R021', `field '${at}' is not short snake_case`)
    claim(key, at)
    if (field.kind === 'ref') claim(labelKey(key), at)
    if (field.kind === 'refs') claim(listKey(key), at)
    if (field.kind === 'secret') claim(setKey(key), at)
    if (field.kind === 'photos') claim(mainKey(key), at)
    if (field.kind === 'ref' && !key.endsWith('_id')) report('R022', `reference '${at}' does not end in _id`)
    if (field.kind === 'refs' && !key.endsWith('_ids')) report('R022', `list of references '${at}' does not end in _ids`)
    if (options.to !== undefined && !byName.has(options.to)) report('R023', `'${at}' refers to unknown resource '${options.to}'`)
    checkOptions(at, field, fields, report)
    if (field.kind === 'rows') {
      if (prefix) report('R024', `child rows '${at}' inside child rows`)
      for (const [child, one] of fieldEntries(options.fields ?? {}))
        if (['rows', 'refs', 'files', 'photos', 'secret', 'computed'].includes(one.kind))
          report('R024', `${one.kind} '${at}.${child}' cannot be in a child row`)
      checkFields(options.fields ?? {}, byName, report, `${at}.`)
    }
  }
}
function checkOptions(at: string, field: Field, fields: Fields, report: Report) {
  const { options } = field
  if (options.required && options.initial !== undefined)
    report('R025', `'${at}' is required and has an initial value: one of them says nothing`)
  if (typeof options.min === 'number' && typeof options.max === 'number' && options.min > options.max)
    report('R025', `'${at}': min is above max`)
  if ((options.scale ?? 2) > (options.digits ?? 12)) report('R025', `'${at}': more digits behind the point than in all`)
  if (options.pattern !== undefined && !isPattern(options.pattern)) report('R025', `'${at}': pattern is no regular expression`)
  if (options.choices && Object.keys(options.choices).length === 0) report('R025', `'${at}' has no choices`)
  if (options.sorted === false && !isSortable({ ...field, options: {} }))
    report('R052', `'${at}' is ${field.kind}: no list goes in its order anyway`)
  if (options.of === 'zone' && (field.kind !== 'text' || !options.pattern))
    report('R051', `'${at}' is no text of one line with a pattern: it cannot name a time zone`)
  if (options.search && !['text', 'email', 'phone', 'plate'].includes(field.kind))
    report('R026', `'${at}' is ${field.kind}: only words can be searched`)
  const { expires } = options
  for (const [key, wanted] of Object.entries({ ...options.when, ...(typeof expires === 'object' && expires) })) {
    const other = fields[key]
    if (!other) report('R027', `'${at}' depends on unknown field '${key}'`)
    else if (other.options.choices && [wanted].flat().some((value) => !Object.hasOwn(other.options.choices ?? {}, String(value))))
      report('R027', `'${at}' depends on '${key}' = ${String(wanted)}, which it cannot be`)
  }
}
/** What a reference says of this row and its target together. */
function checkReferences(one: Resource, byName: ReadonlyMap<string, Resource>, report: Report) {
  for (const [key, { options }] of fieldEntries(one.fields)) {
    const target = byName.get(options.to ?? '')?.fields
    const same = (name: string) =>
      one.fields[name]?.kind === target?.[name]?.kind && one.fields[name]?.options.to === target?.[name]?.options.to
    if (options.dependsOn !== undefined && !(one.fields[options.dependsOn]?.kind === 'ref' && same(options.dependsOn)))
      report('R042', `'${key}' depends on '${options.dependsOn}', which is not a reference of both`)
    for (const name of options.prefills ?? [])
      if (!one.fields[name] || !same(name)) report('R042', `'${key}' prefills '${name}', which is not the same field of both`)
  }
  for (const [key, state] of Object.entries(one.blocksArchiveOf ?? {})) {
    if (one.fields[key]?.kind !== 'ref' || !byName.get(one.fields[key].options.to ?? '')?.archive)
      report('R045', `blocksArchiveOf names '${key}', which refers to nothing that is archived`)
    for (const name of Object.keys(state ?? {}))
      if (!one.fields[name]) report('R045', `blocksArchiveOf.${key} names unknown field '${name}'`)
  }
}
function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(`^(?:${source})$`, 'u'))
  } catch {
    return false
  }
}

function checkShape(one: Resource, byName: ReadonlyMap<string, Resource>, report: Report) {
  const has = (key: string) => Object.hasOwn(one.fields, key)
  const missing = (what: string, keys: readonly string[]) =>
    keys.filter((key) => !has(key)).forEach((key) => report('R030', `${what} names unknown field '${key}'`))
  missing('title', titleFields(one))
  missing('list.columns', one.list.columns)
  missing('list.filters', one.list.filters ?? [])
  if (one.list.sort && one.list.sort !== '-id') {
    const key = one.list.sort.replace(/^-/, '')
    missing('list.sort', [key])
    if (one.fields[key]?.options.sorted === false) report('R052', `list goes by '${key}', in whose order none goes`)
  }
  for (const key of titleFields(one))
    if (has(key) && !['text', 'plate', 'email', 'phone', 'year', 'integer', 'day'].includes(one.fields[key]?.kind ?? ''))
      report('R031', `title '${key}' is no text of the row itself`)
  for (const [key, { options }] of fieldEntries(one.fields))
    if (options.personal && (options.search || titleFields(one).includes(key)))
      report('R040', `'${key}' is personal: searched or in the title it would tell itself to who may not read it`)
  for (const key of one.list.filters ?? []) {
    const field = one.fields[key]
    if (field && !isFilterable(field)) report('R032', `'${key}' is ${field.kind} and cannot be filtered`)
  }
  for (const key of one.list.columns)
    if (one.fields[key]?.kind === 'files' || (one.fields[key]?.kind === 'photos' && one.mode === 'view'))
      report('R048', `'${key}' comes with one record alone and is no column`)
  const editable = one.list.editable ?? []
  missing('list.editable', editable)
  for (const key of editable) {
    const field = one.fields[key]
    if (field && !isCellEditable(field)) report('R041', `'${key}' cannot be edited in a cell of the list`)
    if (!one.list.columns.includes(key)) report('R041', `'${key}' is editable in the list and is not one of its columns`)
  }
  if (editable.length > 0 && one.mode !== 'table') report('R041', 'is not a table: its cells cannot be edited')
  for (const [section, keys] of Object.entries(one.form)) {
    missing(`form.${section}`, keys)
    if (keys.length === 0 && !one.related?.[section]) report('R033', `section '${section}' has neither fields nor rows of its name`)
  }
  const shown = Object.values(one.form).flat()
  for (const [name, key] of Object.entries(one.groups ?? {}))
    if (!shown.includes(key)) report('R049', `group '${name}' begins at '${key}', which is in no section of the form`)
  for (const [key, field] of fieldEntries(one.fields)) {
    if (field.kind !== 'computed' && key !== one.confirmField && !shown.includes(key))
      report('R033', `'${key}' is in no section of the form`)
    if (shown.filter((other) => other === key).length > 1) report('R033', `'${key}' is in the form twice`)
  }
  for (const rule of one.rules ?? [])
    missing('rules', 'unique' in rule ? rule.unique : 'ascending' in rule ? rule.ascending : [rule.noOverlap, ...rule.per])
  for (const rule of one.rules ?? [])
    if ('noOverlap' in rule && one.fields[rule.noOverlap]?.kind !== 'period')
      report('R034', `'${rule.noOverlap}' is not a period: noOverlap cannot compare it`)
  for (const [key, { resource, by }] of Object.entries(one.related ?? {})) {
    const target = byName.get(resource)
    if (!target) report('R035', `related.${key} names unknown resource '${resource}'`)
    else if (!refTargets(target).some((ref) => ref.key === by && ref.to === one.name))
      report('R035', `related.${key}: '${by}' of '${resource}' does not refer to '${one.name}'`)
  }
  for (const [name, how] of Object.entries(one.endpoints ?? {})) {
    if (!/^[a-z]+([A-Z][a-z]*)+$/.test(name)) report('R039', `endpoint '${name}' is not short camelCase`)
    if ('by' in how && one.fields[how.by]?.kind !== 'ref')
      report('R039', `endpoint '${name}' goes by '${how.by}', which is not a reference`)
    if ('clears' in how && one.fields[how.clears]?.presence !== 'optional')
      report('R039', `endpoint '${name}' clears '${how.clears}', which cannot be empty`)
    if ('include' in how && !one.related?.[how.include])
      report('R039', `endpoint '${name}' includes '${how.include}', which is not in related`)
  }
  for (const key of one.map ?? [])
    if (!pointOf(one.fields, key, byName)) report('R038', `map names '${key}', which is no point and refers to none`)
  if (one.import === false && one.mode !== 'table') report('R043', `is no table: nothing is imported into it anyway`)
  if (one.builtIn && one.fields.code?.kind !== 'text') report('R036', 'has built-in rows but no text field `code`')
  if (one.confirmField && one.fields[one.confirmField]?.kind !== 'flag') report('R047', `confirmField '${one.confirmField}' is not a flag`)
  if (one.ownedBy && (one.mode !== 'append' || one.fields[one.ownedBy]?.kind !== 'ref' || one.fields[one.ownedBy]?.presence !== 'required'))
    report('R046', `ownedBy '${one.ownedBy}' is not a required reference of append-only rows`)
  for (const key of one.fullName ?? []) if (one.fields[key]?.kind !== 'text') report('R050', `a full name has '${key}', which is no text`)
  if (one.fullName && (Object.hasOwn(one.fields, fullName) || new Set(one.fullName).size < 3))
    report('R050', `a full name has three parts, and no field is called '${fullName}'`)
  if (one.mode === 'append' && one.archive) report('R037', 'is append-only and cannot archive')
}

/** Whether 'key' or 'rows.key' is a point, or a reference to a resource that has one. */
function pointOf(fields: Fields, key: string, byName: ReadonlyMap<string, Resource>): boolean {
  const [first = '', ...rest] = key.split('.')
  const field = fields[first]
  if (rest.length > 0) return field?.kind === 'rows' && pointOf(field.options.fields ?? {}, rest.join('.'), byName)
  if (field?.kind === 'ref') return Object.values(byName.get(field.options.to ?? '')?.fields ?? {}).some(({ kind }) => kind === 'point')
  return field?.kind === 'point'
}

/** @throws Error with every fault on a line of its own. */
export function assertResources(resources: readonly Resource[]): void {
  const faults = checkResources(resources)
  if (faults.length > 0)
    throw new Error(
      `The descriptors do not fit together:\n${faults.map(({ code, where, fault }) => `  ${code} ${where}: ${fault}`).join('\n')}`,
    )
}
