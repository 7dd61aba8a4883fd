// Slices: the rows of a resource with certain values. Desks: the same rows at other screens, for
// another part of the work on them.
import { baseName, fieldEntries, isWritable } from '../derive.ts'
import { expandGroups, formFields } from './form-groups.ts'
import type { FormSection, GroupName, ListShape } from './form-groups.ts'
import type { AccessName } from '../names.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Timeline } from './timeline.ts'
import type { FieldValues, Resource, Scalar, Screens } from '../types.ts'

export type Slices = Readonly<Record<string, FieldValues>>

/** Unset options are those of the resource. */
export interface Desk<N extends string = string> {
  readonly screens: Screens
  readonly alternateScreens?: Screens // the same again, under other paths and for other roles
  readonly slice?: string // the rows that there are at it; default: all
  readonly own?: true | N // of these, those created by the reader, or whose reference is the reader
  readonly readOnly?: true // nothing is written at it
  readonly view?: 'workstation' | 'timeline' // how its list is displayed
  readonly timeline?: Timeline<N> // its list is this timeline, whatever the resource's own is
  readonly list?: ListShape<N, N | GroupName>
  readonly form?: Readonly<Record<string, FormSection<N>>> // a save at it sets only these fields
  readonly transitions?: readonly string[] // those available at it
  readonly access?: AccessName // whose rights apply; it then has calls of its own
  // base paths of its own calls; default: it uses the resource's
  readonly basePaths?: readonly string[]
  readonly endpoints?: Readonly<Record<string, Endpoint<N>>>
}

/** What a desk means to its resource's views and calls. */
export interface DeskFacts {
  readonly name: string // among those of resources
  readonly of: string // the resource of its rows
  readonly key: string // in `desks`
  readonly ownCalls: boolean
  readonly creates: boolean // a new record can be created at it
  readonly readOnly: boolean
  readonly slice: string | null
  readonly values: FieldValues // those that its rows have
  readonly own: boolean | string // restricted to the reader's own records, or by this reference
  readonly fields: readonly string[] | null // fields that a save may set; null: all
  readonly transitions: readonly string[] | null // available transitions; null: all
}

/** The name that a desk has among those of resources. */
export function nameOfDesk(resource: string, key: string): string {
  return `${resource}-${key}`
}

const made = new WeakMap<Resource, readonly Resource[]>()

/**
 * The desks of a resource, each as a resource with the desk's screens, calls and rights. Its name,
 * and so its table, rules, log and live channel, are those of the resource.
 */
export function desksOf(resource: Resource | undefined): readonly Resource[] {
  if (!resource?.desks) return []
  const known = made.get(resource) ?? Object.keys(resource.desks).map(toDesk(resource))
  made.set(resource, known)
  return known
}

/** Resources and those desks that have calls of their own: everything that answers calls. */
export function withServedDesks(resources: readonly Resource[]): Resource[] {
  return resources.flatMap((one) => [one, ...desksOf(one).filter(({ desk }) => desk?.ownCalls)])
}

/** Resources with all of their desks. */
export function withDesks(resources: readonly Resource[]): Resource[] {
  return resources.flatMap((one) => [one, ...desksOf(one)])
}

/** The desks under their own names: in the browser each is a resource beside the others. */
export function namedDesks(resource: Resource): Resource[] {
  return desksOf(resource).map((one) => ({ ...one, name: one.desk?.name ?? one.name }))
}

/**
 * The resource whose list names a right: a desk if the right is for it alone, else the resource
 * that requires it.
 */
export function nameOfRights(resources: readonly Resource[], access: string): string {
  if (resources.some(({ name }) => name === access)) return access
  const desk = withDesks(resources).find((one) => one.desk && one.access === access)
  return desk?.desk?.name ?? resources.find((one) => one.access === access)?.name ?? access
}

/** Whether a row has the values of a slice. */
export function isInSlice(slice: FieldValues, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(slice).every(([key, values]) =>
    [values].flat().includes(row[key] as Scalar),
  )
}

/** Whether a row is at the desk; at the resource itself every row is. */
export function isAtDesk(
  { desk }: Pick<Resource, 'desk'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return isInSlice(desk?.values ?? {}, row)
}

const toDesk =
  (resource: Resource) =>
  (key: string): Resource => {
    const { desks, alternateScreens: _, dashboard: __, slices, ...rest } = resource
    const desk: Desk = desks?.[key] ?? { screens: {} }
    // the display of a list belongs to the list's own screens, unless the desk requests it
    const { workstation, timeline, sheet, ...shown } = rest
    const { slice, own: ofReader, readOnly, view, list, form, transitions, ...addresses } = desk
    const confirming = resource.confirmField === undefined ? [] : [resource.confirmField]
    const fields = form ? [...formFields({ form }), ...confirming] : null
    const own: Resource = {
      ...shown,
      ...(view === 'workstation' && workstation !== undefined && { workstation }),
      ...(view === 'timeline' && timeline !== undefined && { timeline }),
      ...(sheet !== undefined && (fields?.includes(sheet) ?? true) && { sheet }),
      ...(slice === undefined ? slices && { slices } : { endpoints: unsliced(resource.endpoints) }),
      ...addresses,
      personal: resource.personal ?? resource.access,
      form: form ?? resource.form,
      list: list ? expandGroups(list, form ?? resource.form) : resource.list,
    }
    const values = slice === undefined ? {} : (slices?.[slice] ?? {})
    const facts = {
      name: nameOfDesk(resource.name, key),
      of: baseName(resource),
      key,
      ownCalls: desk.basePaths !== undefined,
      readOnly: readOnly === true,
      own: ofReader ?? false,
      slice: slice ?? null,
      values,
      fields,
      transitions: readOnly ? [] : (transitions ?? null),
    }
    const editable = own.list.editable?.filter((one) => fields?.includes(one) ?? true)
    return {
      ...own,
      list: { ...own.list, ...(editable && { editable }) },
      desk: { ...facts, creates: takesNewRows(resource, facts) },
    }
  }

/** A slice has no slices. */
function unsliced(endpoints: Resource['endpoints'] = {}): NonNullable<Resource['endpoints']> {
  return Object.fromEntries(Object.entries(endpoints).filter(([, how]) => !('slice' in how)))
}

/** Whether a new row can be complete at the desk, and belongs to its slice. */
function takesNewRows(
  { fields }: Resource,
  desk: Pick<DeskFacts, 'readOnly' | 'fields' | 'values'>,
): boolean {
  const isTyped = (key: string) => {
    const field = fields[key]
    return field !== undefined && isWritable(field) && (desk.fields?.includes(key) ?? true)
  }
  const demanded = fieldEntries(fields).filter(
    ([, field]) => field.presence === 'required' && isWritable(field),
  )
  const begins = Object.entries(desk.values).every(
    ([key, values]) =>
      isTyped(key) || [values].flat().includes(fields[key]?.options.initial as Scalar),
  )
  return !desk.readOnly && begins && demanded.every(([key]) => isTyped(key))
}
