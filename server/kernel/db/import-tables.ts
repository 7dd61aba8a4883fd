// Tables of the imports, which no descriptor declares.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Column, Counts, Format, Outcome, RowAction, Settings, State, Unknown } from '../import/types.ts'

type Now = ColumnType<string, string | Date | undefined, string | Date>

interface ImportJobTable {
  id: Generated<number>
  contract_id: number
  account_id: number
  resource: string
  state: State
  file_name: string
  file_size: number
  sha256: Buffer
  format: JSONColumnType<Format>
  columns: JSONColumnType<Column[]>
  settings: JSONColumnType<Settings>
  unknown: JSONColumnType<Unknown[]>
  counts: JSONColumnType<Counts> | null
  outcome: JSONColumnType<Outcome>
  done: Generated<number>
  total: number | null
  runner: string | null
  heartbeat: Now
  created_at: Now
}
interface ImportRowTable {
  contract_id: number
  job_id: number
  row: number
  cells: JSONColumnType<string[]>
  action: RowAction | null
  record_id: number | null
  faults: JSONColumnType<Record<string, string>> | null
}
interface ImportMappingTable {
  contract_id: number
  resource: string
  titles_hash: Buffer
  fields: JSONColumnType<Record<string, string | null>>
  key: string | null
  mode: string
  used_at: Now
}
export interface ImportTables {
  import_job: ImportJobTable
  import_row: ImportRowTable
  import_mapping: ImportMappingTable
}
