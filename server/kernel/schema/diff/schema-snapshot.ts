// The schema as of the last migration, stored beside the migrations; descriptors are compared with
// it.
import type { ColumnModel, TableModel } from '../model/model-types.ts'

/**
 * Ids are assigned once and survive every rename: the original name, with a number if that had been
 * used before.
 */
export interface KeptColumn extends ColumnModel {
  readonly id: string
}

export interface KeptTable extends TableModel {
  readonly id: string
  readonly columns: readonly KeptColumn[]
}

export interface Snapshot {
  /** Number of the last migration made from descriptors. */
  readonly migration: number
  readonly tables: readonly KeptTable[]
  /** Ids of removed tables and columns ('car', 'car.colour'): never reused. */
  readonly retired: readonly string[]
  /** Approved losses, each with its reason; the next one needs a new reason. */
  readonly spent: readonly string[]
}

export const nothing: Snapshot = { migration: 1, tables: [], retired: [], spent: [] }

/**
 * JSON with a line for each column, constraint and index, so that changing one changes one line.
 */
export function printSnapshot({ tables, ...rest }: Snapshot): string {
  const list = (key: string, items: readonly unknown[]) =>
    `      ${JSON.stringify(key)}: [${items.map((item) => `\n        ${JSON.stringify(item)}`).join(',')}${items.length > 0 ? '\n      ' : ''}]`
  const printed = tables.map(({ columns, constraints, indexes, ...table }) => {
    const facts = Object.entries(table).map(
      ([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
    )
    return `    {\n${[...facts, list('columns', columns), list('constraints', constraints), list('indexes', indexes)].join(',\n')}\n    }`
  })
  const facts = Object.entries(rest).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return `{\n${facts.join(',\n')},\n  "tables": [\n${printed.join(',\n')}\n  ]\n}\n`
}
