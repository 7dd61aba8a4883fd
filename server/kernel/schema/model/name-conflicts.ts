// Finds database names on which individually valid descriptors collide.
import type { TableModel } from './model-types.ts'

const longest = 63
/** PostgreSQL itself names dependent objects after the table: car_id_seq, car_pkey. */
const longestTable = longest - '_id_seq'.length

/** @throws Error naming every table, column or constraint whose name is taken or too long */
export function assertModels(models: readonly TableModel[]): void {
  const faults: string[] = []
  const taken = new Map<string, string>()
  for (const { name: table, columns, constraints, indexes } of models) {
    const claim = (name: string, what: string) => {
      const other = taken.get(name)
      if (other) faults.push(`${what} ${name} of ${table} has the name of ${other}`)
      taken.set(name, `${what} of ${table}`)
    }
    if (table.length > longestTable)
      faults.push(`table ${table} has a name longer than ${longestTable} characters`)
    claim(table, 'table')
    for (const { name } of [...constraints, ...indexes]) claim(name, 'constraint')
    const names = columns.map(({ name }) => name)
    names.forEach((name, i) => {
      if (names.indexOf(name) < i) faults.push(`column ${name} of ${table} comes from two fields`)
      if (name.length > longest)
        faults.push(`column ${name} of ${table} has a name longer than ${longest} characters`)
    })
  }
  if (faults.length > 0)
    throw new Error(
      `The descriptors cannot become tables:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
}
