// The form of a descriptor: sections, and groups of fields within them, which its list may refer
// to.

/** The fields of the form group of that name. */
export type GroupName = `@${string}`
export interface ListShape<N extends string, Named extends string = N> {
  readonly columns: readonly Named[]
  readonly filters?: readonly Named[]
  // columns whose cells are edited, pasted and filled in the list itself
  readonly editable?: readonly Named[]
  readonly sort?: N | `-${N}` | '-id'
  // of a view: the secondary order of rows
  readonly thenBy?: readonly (N | `-${N}` | 'id')[]
  // the month filter that is initially set to the current month
  readonly opensAt?: N
  // the slice in which the list opens
  readonly opensIn?: string
  // filters for which zero or null means all rows, as clients send it
  readonly zeroForAll?: readonly N[]
  // false if new records are created elsewhere: by an action on another resource's page
  readonly adds?: false
  // numeric columns with totals over all matching rows
  readonly totals?: readonly N[]
}

/** The fields of a section of the form, or its groups: each but the first has a heading. */
export type FormSection<N extends string> = readonly N[] | Readonly<Record<string, readonly N[]>>

interface Formed<N extends string> {
  readonly form: Readonly<Record<string, FormSection<N>>>
}

interface FormGroup<N extends string = string> {
  /** null in a section without groups. */
  readonly name: string | null
  readonly keys: readonly N[]
}

export function groupsOfSection<N extends string>(section: FormSection<N>): FormGroup<N>[] {
  if (isUngrouped(section)) return [{ name: null, keys: section }]
  return Object.entries(section).map(([name, keys]) => ({ name, keys }))
}

export function fieldsOfSection<N extends string>(section: FormSection<N>): N[] {
  return groupsOfSection(section).flatMap(({ keys }) => keys)
}

/** The fields of the whole form, in order. */
export function formFields<N extends string>({ form }: Formed<N>): N[] {
  return Object.values(form).flatMap(fieldsOfSection)
}

/** Groups with a heading of their own: the first of a section is under that of the section. */
export function headedGroups<N extends string>({ form }: Formed<N>): FormGroup<N>[] {
  return Object.values(form).flatMap((section) => groupsOfSection(section).slice(1))
}

/** A list that names the fields of a form group ('@model') with each of them in its place. */
export function expandGroups<N extends string>(
  list: ListShape<N, string>,
  form: Formed<N>['form'],
): ListShape<N> {
  const groups = new Map<string, readonly N[]>(
    Object.values(form).flatMap((section) =>
      groupsOfSection(section).map(({ name, keys }) => [`@${name}`, keys]),
    ),
  )
  // a name that is not a group is a field, or a fault for the boot checks
  const expand = (names: readonly string[]) =>
    names.flatMap((name) => groups.get(name) ?? [name as N])
  const { columns, filters, editable, ...rest } = list
  return {
    ...rest,
    columns: expand(columns),
    ...(filters && { filters: expand(filters) }),
    ...(editable && { editable: expand(editable) }),
  }
}

function isUngrouped<N extends string>(section: FormSection<N>): section is readonly N[] {
  return Array.isArray(section)
}
