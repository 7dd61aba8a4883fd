// Tables that no descriptor declares: those of the migrations written by hand, and of the record of all migrations.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ImportTables } from './import-tables.ts'
import type { EventData } from './event-log.ts'

type Now = ColumnType<string, string | Date | undefined, string | Date>

interface ContractTable {
  id: Generated<number>
  name: string
  time_zone: Generated<string>
  currency: Generated<string>
  country: Generated<string>
  week_start: Generated<string>
  created_at: Now
}
interface AccountTable {
  id: Generated<number>
  login: string
  password_hash: string | null
  active: Generated<boolean>
  must_change_password: Generated<boolean>
  version: Generated<number>
  created_at: Now
}
interface MembershipTable {
  account_id: number
  contract_id: number
  role_ids: Generated<number[]>
  realm_roles: Generated<string[]>
  staff_id: number | null
  active: Generated<boolean>
}
interface SessionTable {
  token_hash: Buffer
  account_id: number
  contract_id: number | null
  role_id: number | null
  user_agent: string | null
  address: string | null
  created_at: Now
  seen_at: Now
}
interface LoginFailureTable {
  id: GeneratedAlways<number>
  login: string
  address: string
  at: Now
}
interface AccessLevelTable {
  contract_id: number
  role: string
  resource: string
  level: number
}
interface EventLogTable {
  id: GeneratedAlways<number>
  contract_id: number
  account_id: number | null
  staff_id: number | null
  event_type_id: number
  page_name: string
  resource: string
  item_id: number | null
  uri_path: string
  data: JSONColumnType<EventData>
  reg_date: Now
}
interface IdempotencyTable {
  account_id: number
  key: string
  request_hash: Buffer
  answer: JSONColumnType<object> | null
  at: Now
}
interface DraftTable {
  account_id: number
  contract_id: number
  screen: string
  record: string
  version: number | null
  base: JSONColumnType<Record<string, unknown>>
  fields: JSONColumnType<Record<string, unknown>>
  saved_at: Now
}
interface FileTable {
  id: Generated<number>
  contract_id: number
  resource: string
  record_id: number
  field: string
  name: string
  size: number
  type: string
  sha256: Buffer
  is_main: Generated<boolean>
  created_at: Now
  created_by: number | null
}
interface SavedViewTable {
  id: Generated<number>
  contract_id: number
  account_id: number
  resource: string
  name: string
  shared: Generated<boolean>
  content: JSONColumnType<object>
  version: Generated<number>
  created_at: Now
  updated_at: Now
}
interface GridSettingTable {
  contract_id: number
  account_id: number
  resource: string
  content: JSONColumnType<object>
  view_id: number | null
}
interface SchemaMigrationTable {
  version: number
  name: string
  sha256: string
  applied_at: Now
}

export interface SystemTables extends ImportTables {
  contract: ContractTable
  account: AccountTable
  membership: MembershipTable
  session: SessionTable
  login_failure: LoginFailureTable
  access_level: AccessLevelTable
  event_log: EventLogTable
  idempotency: IdempotencyTable
  draft: DraftTable
  file: FileTable
  saved_view: SavedViewTable
  grid_setting: GridSettingTable
  schema_migration: SchemaMigrationTable
}
