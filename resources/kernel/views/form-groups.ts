// The form of a descriptor: sections, and groups of fields within them, which its list may name.

/** The fields of the form group of that name. */
export type GroupName = `@${string}`
export interface ListShape<N extends string, Named extends string = N> {
  readonly columns: readonly Named[]
  readonly filters?: readonly Named[]
  // columns whose cells are edited, pasted and filled in the list itself
  readonly editable?: readonly Named[]
  readonly sort?: N | `-${N}` | '-id'
  // of a view: the order of rows that are alike in what the list goes by
  readonly thenBy?: readonly (N | `-${N}` | 'id')[]
  // the month, among its filters, at whose present value the list opens
  readonly opensAt?: N
  // the slice in which the list opens
  readonly opensIn?: string
  // filters for which zero or nothing stands for all rows, as clients begin with it
  readonly zeroForAll?: readonly N[]
  // false where new records come from elsewhere: from an action of another resource's page
  readonly adds?: false
  // columns of numbers whose sums over all that is found stand below the rows
  readonly totals?: readonly N[]
}

/** The fields of a section of the form, or its groups: each but the first has a heading. */
export type FormSection<N extends string> = readonly N[] | Readonly<Record<string, readonly N[]>>

interface Formed<N extends string> {
  readonly form: Readonly<Record<string, FormSection<N>>>
}

interface FormGroup<N extends string = string> {
  /** null in a section that has no groups. */
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

/** The fields of the whole form, in its order. */
export function formFields<N extends string>({ form }: Formed<N>): N[] {
  return Object.values(form).flatMap(fieldsOfSection)
}

/**
 * Groups that stand under a heading of their own: the first of a section stands under that of the
 * section.
 */
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
  // what names no group is a field, or a fault that the boot checks find
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
