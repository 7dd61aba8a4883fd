// All data of a contract as one ZIP file, limited to what its reader may read: for each resource a
// sheet in the format of exports and imports, and its rows with all ids as JSON lines; the files of
// records; and a manifest. Described in docs/contract-export.md.
import type pg from 'pg'
import { canRead } from '#resources/kernel/access.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { isAttachment } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { resourceLabel } from '#i18n/server.ts'
import { filesOf } from '../files/index.ts'
import type { FileStore, RecordFile } from '../files/index.ts'
import { scopeOf } from '../read/row-visibility.ts'
import { readableBy, resourceFor } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import type { Kernel } from '../types.ts'
import { sheetOf } from './export-labels.ts'
import { exportable } from './export-request.ts'
import type { ExportSpec } from './export-request.ts'
import { openExportCursor } from './export-statement.ts'
import type { FileMaking } from './send-file.ts'
import type { Task } from './thread-messages.ts'
import { ZipWriter } from './zip-writer.ts'

interface ContractExportCall {
  kernel: Kernel
  /** Headings, choices and numbers are in their language. */
  person: Person
  making: FileMaking
  /** Connection settings: threads have connections of their own. */
  database: pg.PoolConfig
  store: FileStore
  /** Views whose rows are stored in no table of a resource. */
  alsoViews: readonly string[]
}

/** A table of the manifest: `fields` in the order of the sheet's columns. */
interface ExportedTable {
  resource: string
  name: string
  archived: boolean
  sheet: string
  rows: string
  fields: { key: string; heading: string; kind: string; unit?: string; refersTo?: string }[]
}

interface ExportedFile {
  path: string
  resource: string
  record_id: number
  field: string
  name: string
  size: number
  type: string
  sha256: string
  /** The stored content is missing. */
  missing?: true
}

/** Compressed already, or not worth compressing. */
const unpacked = 0
/** Slices in which a piece is compressed, so that other calls are answered in between. */
const breathe = () => new Promise((resolve) => setImmediate(resolve))

/** The resources in the export. */
export function exportedResources({
  kernel,
  person,
  alsoViews,
}: Pick<ContractExportCall, 'kernel' | 'person' | 'alsoViews'>): Resource[] {
  return kernel.resources.filter(
    ({ name, mode, desk, access }) =>
      !desk && (mode !== 'view' || alsoViews.includes(name)) && canRead(person.levels, access),
  )
}

/** The parts of the file, generated on demand. @throws AppError 429 during too many exports */
export async function* exportContract(
  call: ContractExportCall,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter()
  const tables: ExportedTable[] = []
  const files: ExportedFile[] = []
  for (const resource of exportedResources(call))
    for (const archived of resource.archive ? [false, true] : [false])
      tables.push(yield* writeTable(call, zip, { resource, archived, signal }))
  for (const resource of exportedResources(call))
    for await (const file of filesOf(call.kernel, call.person, attachmentsOf(call, resource)))
      files.push(yield* writeFile(call, zip, { resource, file }))
  const { kernel, person } = call
  const { name, timeZone, currency, country } = person.contract
  const manifest = {
    format: 'motorpool-contract',
    version: 1,
    made_at: kernel.clock().toISOString(),
    made_by: person.login,
    contract: { name, time_zone: timeZone, currency, country },
    language: person.locale,
    tables,
    files,
  }
  yield zip.add('manifest.json', JSON.stringify(manifest, null, 1))
  yield zip.end()
}

function attachmentsOf({ person }: ContractExportCall, resource: Resource) {
  const readable = readableBy(person, resource)
  const fields = fieldEntries(resource.fields)
    .filter(([key, field]) => isAttachment(field) && readable(key, field))
    .map(([key]) => key)
  return { resource, fields }
}

interface TableToExport {
  resource: Resource
  archived: boolean
  signal: AbortSignal
}

async function* writeTable(
  { kernel, person, making, database }: ContractExportCall,
  zip: ZipWriter,
  { resource: declared, archived, signal }: TableToExport,
): AsyncGenerator<Uint8Array, ExportedTable> {
  const resource = resourceFor(person, declared)
  const columns = [...exportable(resource, readableBy(person, resource))]
  const query = { page: 0, size: 1, exact: true, sort: [], search: '', filters: [] }
  const rows: ExportSpec = { format: 'csv', columns, query, archived, totals: false }
  const scope = scopeOf(kernel, resource, person, archived)
  const statement = await openExportCursor({ kernel, resource, scope }, rows)
  const sheet = sheetOf(resource, rows, person.locale, person.contract)
  const name = archived ? `${resource.name}.archive` : resource.name
  const paths = { sheet: `sheets/${name}.csv`, rows: `rows/${name}.jsonl` }
  for (const [path, format] of [
    [paths.sheet, 'csv'],
    [paths.rows, 'jsonl'],
  ] as const) {
    const task: Task = { database, statement, totals: null, sheet: { ...sheet, format } }
    yield zip.begin(path)
    for await (const part of making.workers.write(task, signal)) {
      yield zip.write(part)
      await breathe()
    }
    yield zip.finish()
  }
  return {
    resource: resource.name,
    name: resourceLabel(person.locale, resource.name).many,
    archived,
    ...paths,
    fields: columns.map(([key, field], at) => ({
      key,
      heading: sheet.columns[at]!.heading,
      kind: field.kind,
      ...(field.options.unit && { unit: field.options.unit }),
      ...(field.options.to && { refersTo: field.options.to }),
    })),
  }
}

async function* writeFile(
  { store }: ContractExportCall,
  zip: ZipWriter,
  { resource, file }: { resource: Resource; file: RecordFile },
): AsyncGenerator<Uint8Array, ExportedFile> {
  const { id, record_id: recordId, field, name, size, type, sha256 } = file
  const path = `files/${resource.name}/${recordId}/${id}-${name}`
  const about = { path, resource: resource.name, record_id: recordId, field, name, size, type }
  const described = { ...about, sha256: sha256.toString('hex') }
  const content = await store.read(sha256).catch(() => null)
  if (!content) return { ...described, missing: true }
  yield zip.begin(path)
  for await (const part of content) yield zip.write(part as Buffer, unpacked)
  yield zip.finish()
  return described
}
