// One well-formed request to each call of a resource, for a given record.
import { callsOf, standardName } from '#resources/kernel/calls/standard-calls.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { isWritable, fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Answer, Caller, Wire } from '#tests/support/server/test-app.ts'
import { formOf, formType } from '#tests/support/network/multipart-form.ts'
import { exportedColumns } from '#tests/support/server/exported-files.ts'
import { zip } from '#tests/support/network/zip-archive.ts'
import { isQuestion, questionBody } from './booking-questions.ts'
import { base } from './contract-world.ts'

const sheet = formOf([{ name: 'file', file: 'rows.csv', content: 'Наименование;A\nстрока;1\n' }])
export const archiveForm = formOf([
  { name: 'file', file: 'a.zip', content: zip([{ name: 'a.jpg', content: Buffer.from('none') }]) },
])

/** The first form of a resource, of one record. */
export function printBody(resource: Resource, id: number): Wire {
  return { form: Object.keys(resource.prints ?? {})[0], ids: [id] }
}

/**
 * The request of each call about the record `id`; calls without a record are sent unchanged.
 * `input` is what a save would carry.
 */
export function requestsTo(
  resource: Resource,
  id: number,
  input: Wire,
): { call: Call; send(caller: Caller, headers?: Wire): Promise<Answer> }[] {
  const at = base(resource)
  const readOnly = fieldEntries(resource.fields).filter(
    ([, field]) => field.options.immutable || !isWritable(field),
  )
  const change = Object.fromEntries(
    Object.entries(input).filter(([key]) => !readOnly.some(([name]) => name === key)),
  )
  const bodies: Readonly<Record<string, unknown>> = {
    save: { ...change, id },
    preview: { ...change, id },
    saveAll: [{ ...change, id }],
    bulk:
      resource.mode === 'append'
        ? { action: 'write', rows: [{ set: change }] }
        : { action: 'update', ids: { [id]: null }, set: change },
    getNames: { texts: ['–'] },
    getCountsByFilter: { counts: [{}, { filter: { id } }] },
    delete: { id },
    restore: { id },
    export: { format: 'csv', columns: exportedColumns(resource) },
    print: printBody(resource, id),
  }
  // a call that goes by a reference is about the record that `input` refers to
  const aboutOf = ({ endpoint }: Call) => {
    if (endpoint && 'entity' in endpoint) return input[endpoint.entity]
    return endpoint && 'by' in endpoint && !('rows' in endpoint) ? input[endpoint.by] : id
  }
  return callsOf(resource).map((call) => ({
    call,
    async send(caller, headers) {
      if (call.name === 'revert')
        return caller.post(
          `${at}/revert`,
          { id, event: await changeOf(caller, at, id, headers) },
          headers,
        )
      if (call.name === 'bringBack')
        return caller.post(
          `${at}/bringBack`,
          { event: await removalOf(caller, at, id, headers) },
          headers,
        )
      const path = `${at}/${call.path
        .replace(':id', String(aboutOf(call)))
        .replace(':entityId', String(aboutOf(call)))
        .replace(':page', '0')
        .replace(':size', '20')}`
      if (call.method === 'GET') return caller.get(path, headers)
      if (call.body === 'sheet')
        return caller.post(path, call.name === 'importPhotos' ? archiveForm : sheet, {
          'content-type': formType,
          ...headers,
        })
      if (call.method === 'DELETE') return caller.delete(path, bodies.delete, headers)
      if (call.body === 'transition') {
        const { asks = [] } = resource.states?.transitions[call.name] ?? {}
        const asked = Object.fromEntries(asks.map((key) => [key, input[key]]))
        return caller.post(path, { id, ...asked }, headers)
      }
      if (call.endpoint && 'clears' in call.endpoint)
        return caller.post(path, bodies.delete, headers)
      if (isQuestion(call)) return caller.post(path, questionBody(resource, call, input), headers)
      if (call.body === 'entityQuery')
        return caller.post(path, { entityId: aboutOf(call) }, headers)
      return caller.post(path, bodies[standardName(call)] ?? {}, headers)
    },
  }))
}

const never = 999_999_999
const listed = ({ result }: Answer) => (Array.isArray(result) ? (result as Wire[]) : [])
/** The last change of a record; one that never was where the caller finds none. */
export async function changeOf(
  caller: Caller,
  at: string,
  id: number,
  headers?: Wire,
): Promise<number> {
  return (
    (listed(await caller.get(`${at}/getHistory/${id}`, headers)).find(
      ({ type }) => type === 'change',
    )?.id as number) ?? never
  )
}

/** The removal of a record; one that never was where the caller finds none. */
export async function removalOf(
  caller: Caller,
  at: string,
  id: number,
  headers?: Wire,
): Promise<number> {
  return (
    (listed(await caller.get(`${at}/getRemoved`, headers)).find((one) => one.id === id)
      ?.event as number) ?? never
  )
}
