// What is chosen for a file before it is checked: pure functions over a job and the choice made for
// it.
import type {
  FileFormat,
  FileName,
  ImportChoice,
  ImportField,
  ImportJob,
  ImportMode,
  Resolution,
  UnknownName,
} from '#resources/wire/imports.ts'

export interface ImportSettings {
  /** Column → field; null: left out. */
  columns: Readonly<Record<number, string | null>>
  key: string | null
  mode: ImportMode
  format: FileFormat
  resolve: readonly Resolution[]
  /** Fields whose unknown names are all added, those that are not shown as well. */
  addAll: readonly string[]
}

export function initialSettings({
  columns,
  key,
  mode,
  format,
  resolve,
  addAll,
}: ImportJob): ImportSettings {
  return {
    columns: Object.fromEntries(columns.map(({ index, field }) => [index, field])),
    key,
    mode,
    format,
    resolve,
    addAll,
  }
}

/**
 * One field takes one column: chosen for another, it leaves the first. So do the parts of a full
 * name.
 */
export function withField(
  choice: ImportSettings,
  index: number,
  field: string | null,
  fields: readonly ImportField[],
): ImportSettings {
  const filled = (one: string | null) =>
    one === null ? [] : [one, ...(fields.find(({ key }) => key === one)?.fills ?? [])]
  const wanted = new Set(filled(field))
  const others = Object.entries(choice.columns).map(
    ([at, one]) => [at, filled(one).some((key) => wanted.has(key)) ? null : one] as const,
  )
  return { ...choice, columns: { ...Object.fromEntries(others), [index]: field } }
}

/**
 * A way of importing that looks records up needs a field to do it by; the one before is kept where
 * it can be.
 */
export function withMode(
  choice: ImportSettings,
  mode: ImportMode,
  fields: readonly ImportField[],
): ImportSettings {
  if (mode === 'create') return { ...choice, mode, key: null }
  const taken = takenFields(choice)
  const key =
    choice.key ?? fields.find(({ key: one, keyable }) => keyable && taken.has(one))?.key ?? null
  return key === null ? choice : { ...choice, mode, key }
}

export function takenFields({ columns }: ImportSettings): ReadonlySet<string> {
  return new Set(Object.values(columns).filter((field) => field !== null))
}

/** Required fields that no column goes into. Records that are only updated keep what they have. */
export function missingFields(
  choice: ImportSettings,
  fields: readonly ImportField[],
): ImportField[] {
  if (choice.mode === 'update') return []
  const taken = takenFields(choice)
  const filled = new Set(fields.flatMap(({ key, fills = [] }) => (taken.has(key) ? fills : [])))
  return fields.filter(({ key, required }) => required && !taken.has(key) && !filled.has(key))
}

/** The field that records are to be found by, when no column goes into it. */
export function missingKey(
  choice: ImportSettings,
  fields: readonly ImportField[],
): ImportField | undefined {
  if (choice.mode === 'create' || choice.key === null || takenFields(choice).has(choice.key))
    return undefined
  return fields.find(({ key }) => key === choice.key)
}

/** The file is to be read in another way: its columns may be others then. */
export function needsRereading(
  { format: was }: ImportJob,
  { format: now }: ImportSettings,
): boolean {
  return formatFacts.some((fact) => now[fact] && was[fact] !== now[fact])
}

const formatFacts = ['sheet', 'encoding', 'separator', 'headerRow'] as const
/**
 * As it goes to the server; of the format what was changed by hand, so that the rest is found anew.
 */
export function toWireSettings(
  { format: was }: ImportJob,
  { columns, key, mode, format, resolve, addAll }: ImportSettings,
): ImportChoice {
  const changed = formatFacts.filter((fact) => format[fact] && was[fact] !== format[fact])
  return {
    columns: Object.entries(columns).map(([index, field]) => ({ index: Number(index), field })),
    key,
    mode,
    ...Object.fromEntries(changed.map((fact) => [fact, format[fact]])),
    resolve,
    ...(addAll.length > 0 && { addAll }),
  }
}

/** Only the name, as in a decision on it. */
export const unknownNameKey = ({ field, text, parent }: FileName): FileName => ({
  field,
  text,
  ...(parent !== undefined && { parent }),
})

const same = (one: FileName, other: FileName) =>
  one.field === other.field && one.text === other.text && one.parent === other.parent

export function resolutionOf(
  choice: Pick<ImportSettings, 'resolve'>,
  name: FileName,
): Resolution | undefined {
  return choice.resolve.find((one) => same(one, name))
}

/** Decides on one name; null takes the decision back. */
export function withResolution(
  choice: ImportSettings,
  name: FileName,
  resolution: Resolution | null,
): ImportSettings {
  const others = choice.resolve.filter((one) => !same(one, name))
  if (resolution) return { ...choice, resolve: [...others, resolution] }
  // what is undecided is not added with all others
  const addAll = choice.addAll.filter((field) => field !== name.field)
  return { ...choice, resolve: others, addAll }
}

/** Decides all undecided names for which `decide` has an answer. */
export function resolveAll(
  choice: ImportSettings,
  names: readonly UnknownName[],
  decide: (name: UnknownName) => Resolution | null,
): ImportSettings {
  return names
    .filter((name) => !resolutionOf(choice, name))
    .reduce((so, name) => {
      const resolution = decide(name)
      return resolution ? withResolution(so, name, resolution) : so
    }, choice)
}

/** Adds all names that may be added, those that are not shown as well. */
export function addAllNames(
  choice: ImportSettings,
  names: readonly UnknownName[],
  decide: (name: UnknownName) => Resolution | null,
): ImportSettings {
  const fields = names.filter(({ create }) => create).map(({ field }) => field)
  const shown = resolveAll(choice, names, decide)
  return { ...shown, addAll: [...new Set([...choice.addAll, ...fields])] }
}
