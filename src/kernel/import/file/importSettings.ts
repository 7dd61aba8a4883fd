// The import settings that the user changes before the check: pure functions of the job and the
// current settings.
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
  /** Column → field; null: not imported. */
  columns: Readonly<Record<number, string | null>>
  key: string | null
  mode: ImportMode
  format: FileFormat
  resolve: readonly Resolution[]
  /** Fields whose unknown names are all created, including names that are not displayed. */
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
 * A field takes one column: assigning it to another column removes it from the first. The same
 * holds for the parts of a full name.
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

/** Modes that look up records need a key field; the previous one is kept if possible. */
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

/** Required fields without a column. Records that are only updated keep their values. */
export function missingFields(
  choice: ImportSettings,
  fields: readonly ImportField[],
): ImportField[] {
  if (choice.mode === 'update') return []
  const taken = takenFields(choice)
  const filled = new Set(fields.flatMap(({ key, fills = [] }) => (taken.has(key) ? fills : [])))
  return fields.filter(({ key, required }) => required && !taken.has(key) && !filled.has(key))
}

/** The key field for matching records, if no column is mapped to it. */
export function missingKey(
  choice: ImportSettings,
  fields: readonly ImportField[],
): ImportField | undefined {
  if (choice.mode === 'create' || choice.key === null || takenFields(choice).has(choice.key))
    return undefined
  return fields.find(({ key }) => key === choice.key)
}

/** The file has to be parsed again, which may change its columns. */
export function needsRereading(
  { format: was }: ImportJob,
  { format: now }: ImportSettings,
): boolean {
  return formatFacts.some((fact) => now[fact] && was[fact] !== now[fact])
}

const formatFacts = ['sheet', 'encoding', 'separator', 'headerRow'] as const
/**
 * The settings in wire format. Of the file format only manual changes are sent, so that the server
 * detects the rest again.
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

/** The identity of a name, without its candidates. */
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

/** Sets the decision on one name; null removes it. */
export function withResolution(
  choice: ImportSettings,
  name: FileName,
  resolution: Resolution | null,
): ImportSettings {
  const others = choice.resolve.filter((one) => !same(one, name))
  if (resolution) return { ...choice, resolve: [...others, resolution] }
  // a name without a decision must not be created together with all others
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

/** Creates all names that can be created, including names that are not displayed. */
export function addAllNames(
  choice: ImportSettings,
  names: readonly UnknownName[],
  decide: (name: UnknownName) => Resolution | null,
): ImportSettings {
  const fields = names.filter(({ create }) => create).map(({ field }) => field)
  const shown = resolveAll(choice, names, decide)
  return { ...shown, addAll: [...new Set([...choice.addAll, ...fields])] }
}
