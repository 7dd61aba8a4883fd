// Cross-checks of all descriptors, at boot and in tests. Reports all faults at once, each with
// code, file and sentence.
import { accessNamesOf } from '../access.ts'
import { isSingleReference, refersTo } from '../kind-traits.ts'
import { fullName } from '../values/full-name.ts'
import { deskName, screensOf } from '../derive.ts'
import { withDesks } from '../views/desks.ts'
import type { DescriptorFault, Report } from './descriptor-fault.ts'
import { checkBookings } from './check-bookings.ts'
import { checkDashboard } from './check-dashboard.ts'
import { checkDesks, checkSlices } from './check-desks.ts'
import { checkDue, checkDueDates } from './check-due.ts'
import { checkEndpoints, namesOfCalls } from './check-endpoints.ts'
import { checkFields, checkFieldsOf, checkReferences } from './check-fields.ts'
import { checkLedgers } from './check-ledgers.ts'
import { checkLines } from './check-lines.ts'
import { checkNumbering } from './check-numbering.ts'
import { checkPrints } from './check-prints.ts'
import { checkRelated } from './check-related.ts'
import { checkReports } from './check-reports.ts'
import { checkRules } from './check-rules.ts'
import { checkStates } from './check-states.ts'
import { checkViewKinds } from './check-view-kinds.ts'
import { checkForm, checkHead, checkList, checkTitle } from './check-views.ts'
import { checkVerdicts } from './check-verdicts.ts'
import { eventPages } from '../views/event-pages.ts'
import { deskAccess, sharedAccess } from '../names.ts'
import type { Report as DeclaredReport } from '../views/report.ts'
import type { Resource } from '../types.ts'

/** Empty when the descriptors fit together; docs/boot-checks.md explains the codes. */
export function checkResources(resources: readonly Resource[]): DescriptorFault[] {
  const faults: DescriptorFault[] = []
  const byName = new Map(resources.map((one) => [one.name, one]))
  const accesses = accessesOf(resources)
  const taken = new Map<string, string>()
  const claim = (thing: string, owner: Resource, report: Report) => {
    const other = taken.get(thing)
    if (other) report('R010', `${thing} belongs to ${other} already`)
    taken.set(thing, deskName(owner))
  }
  for (const one of resources) {
    const report: Report = (code, fault) =>
      faults.push({ code, where: `resources/${one.area}/${one.name}.ts`, fault })
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(one.name) || one.name.length > 40)
      report('R001', `name '${one.name}' is not short kebab-case`)
    const readers = Object.values(one.fields).flatMap(({ options }) => options.readers ?? [])
    for (const access of new Set([one.personal ?? one.access, ...accessNamesOf(one), ...readers]))
      if (!accesses.has(access)) report('R002', unknownAccess(access))
    claim(`name ${one.name}`, one, report)
    checkLetter(one, accesses, report)
    if (!Object.hasOwn(eventPages, one.page))
      report('R054', `page '${one.page}' is no page of the event log, which would hide its changes`)
    checkBasePaths(one, claim, report)
    checkScreens(one, byName, claim, report)
    checkFields(one.fields, byName, report, '')
    checkReferences(one, byName, report)
    checkFieldsOf(one, report)
    checkTitle(one, byName, report)
    checkHead(one, report)
    checkList(one, report)
    checkForm(one, report)
    checkLines(one, report)
    checkRules(one, report)
    checkRelated(one, byName, report)
    checkEndpoints(one, byName, report)
    checkMode(one, report)
    checkStates(one, namesOfCalls(one), report)
    checkNumbering(one, report)
    checkVerdicts(one, byName, report)
    checkBookings(one, byName, report)
    checkDue(one, byName, report)
    checkDueDates(one, byName, report)
    checkViewKinds(one, byName, report)
    checkPrints(one, byName, report)
    checkLedgers(one, byName, report)
    checkSlices(one, report)
    checkDashboard(one, resources, accesses, report)
    checkDesks(one, report, (desk) => {
      claim(`name ${deskName(desk)}`, desk, report)
      if (!accesses.has(desk.access)) report('R002', unknownAccess(desk.access))
      checkLetter(desk, accesses, report)
      if (desk.desk?.ownCalls) checkBasePaths(desk, claim, report)
      checkScreens(desk, byName, claim, report)
      if (desk.desk?.ownCalls) checkEndpoints(desk, byName, report)
    })
  }
  return faults
}

const unknownAccess = (access: string) =>
  `access resource '${access}' is neither a resource nor in names.ts`

type Claim = (thing: string, owner: Resource, report: Report) => void

/** The guard compares the ends of names: rights on one would open the screens of another. */
function checkLetter({ access }: Resource, accesses: ReadonlySet<string>, report: Report) {
  for (const other of accesses)
    if (other !== access && access.endsWith(other))
      report(
        'R014',
        `rights on '${other}' would open the screens of '${access}': its name ends in theirs`,
      )
}

function checkBasePaths(one: Resource, claim: Claim, report: Report) {
  if (one.basePaths.length === 0) report('R011', 'has no base path for its calls')
  for (const base of one.basePaths) {
    if (!/^api(\/[a-z0-9-]+)+$/.test(base)) report('R011', `base path '${base}' is not api/…`)
    claim(`base path ${base}`, one, report)
  }
}

function checkScreens(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  claim: Claim,
  report: Report,
) {
  for (const { kind, screen, alternate } of screensOf(one)) {
    if (alternate && !one.screens[kind])
      report('R015', `alternateScreens has ${kind}, which screens has not`)
    if (!/^(\/[a-z0-9:-]+)+$/i.test(screen.path))
      report('R012', `path '${screen.path}' of ${kind} is not a path`)
    if ((kind === 'edit' || kind === 'show') && !screen.path.includes(':id'))
      report('R012', `path '${screen.path}' of ${kind} has no :id`)
    if (screen.roles !== 'all' && screen.roles.length === 0)
      report('R013', `${kind} has an empty role list: nobody could open it`)
    if (screen.tabOf && !byName.get(screen.tabOf)?.screens.list)
      report('R012', `tab of '${screen.tabOf}', which has no list`)
    claim(`path ${screen.path.replace(/:\w+/g, ':id')}`, one, report)
  }
}

function checkMode(one: Resource, report: Report) {
  if (one.import === false && one.mode !== 'table')
    report('R043', `is no table: nothing is imported into it anyway`)
  if (one.builtIn && one.fields.code?.kind !== 'text')
    report('R036', 'has built-in rows but no text field `code`')
  if (one.confirmField && one.fields[one.confirmField]?.kind !== 'flag')
    report('R047', `confirmField '${one.confirmField}' is not a flag`)
  if (
    one.ownedBy &&
    (one.mode !== 'append' ||
      !isSingleReference(one.fields[one.ownedBy]) ||
      one.fields[one.ownedBy]?.presence !== 'required')
  )
    report('R046', `ownedBy '${one.ownedBy}' is not a required reference of append-only rows`)
  for (const key of one.fullName ?? [])
    if (one.fields[key]?.kind !== 'text')
      report('R050', `a full name has '${key}', which is no text`)
  if (one.fullName && (Object.hasOwn(one.fields, fullName) || new Set(one.fullName).size < 3))
    report('R050', `a full name has three parts, and no field is called '${fullName}'`)
  if (one.replaces !== undefined && !isReplacement(one, one.replaces))
    report(
      'R070',
      `replaces '${one.replaces}' is no optional, unique reference of append-only rows to each other, within their owner`,
    )
  if (one.mode === 'append' && one.archive) report('R037', 'is append-only and cannot archive')
}

/** Whether the field can refer to the corrected row: the database enforces all of it. */
function isReplacement({ name, mode, ownedBy, fields }: Resource, key: string): boolean {
  const field = fields[key]
  const owner = ownedBy ?? field?.options.dependsOn ?? ''
  return (
    mode === 'append' &&
    field?.presence === 'optional' &&
    refersTo(field, name) &&
    field.options.unique === true &&
    field.options.dependsOn === owner &&
    fields[owner]?.presence === 'required'
  )
}

/** The names on which rights can be granted. */
function accessesOf(resources: readonly Resource[]): ReadonlySet<string> {
  const names = withDesks(resources).map(deskName)
  return new Set<string>([...names, ...deskAccess, ...Object.keys(sharedAccess)])
}

/** @throws Error with one line for each fault. */
export function assertResources(
  resources: readonly Resource[],
  reports: readonly DeclaredReport[] = [],
): void {
  const faults = [
    ...checkResources(resources),
    ...checkReports(reports, resources, accessesOf(resources)),
  ]
  if (faults.length > 0)
    throw new Error(
      `The descriptors do not fit together:\n${faults.map(({ code, where, fault }) => `  ${code} ${where}: ${fault}`).join('\n')}`,
    )
}
