// A complete import as a browser performs it, with the seconds of each step.
import type { ImportJob, Resolution } from '#resources/wire/imports.ts'
import type { Measured } from '../processes/children.ts'

/** Step → seconds: reading, dry run, apply, undo. */
export type Times = Partial<Record<'reading' | 'dry run' | 'apply' | 'undo', number>>

/**
 * Imports a CSV and undoes the import. Names without a record are created as new records.
 * @throws Error if the number of new records is not `records`
 */
export async function carried(
  { server, cookie }: { server: Measured; cookie: string },
  base: string,
  content: string,
  records: number,
): Promise<Times> {
  const ask = async (path: string, body?: object): Promise<ImportJob> => {
    const form = body instanceof FormData
    const response = await fetch(`${server.address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && !form && { 'content-type': 'application/json' }) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`)
    return (JSON.parse(text) as { result: ImportJob }).result
  }
  const times: Times = {}
  const step = async (job: ImportJob, name: keyof Times, wanted: string): Promise<ImportJob> => {
    const began = performance.now()
    let now = job
    while (now.state !== wanted) {
      if (now.state === 'failed' || now.failure)
        throw new Error(`the import fails: ${now.failure?.message}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      now = await ask(`/api/import/${job.id}`)
    }
    times[name] = (performance.now() - began) / 1000
    return now
  }
  const form = new FormData()
  form.set('file', new Blob([content]), 'rows.csv')
  const job = await step(await ask(`${base}/import`, form), 'reading', 'mapping')
  const columns = job.columns.map(({ index, field }) => ({ index, field }))
  const resolve: Resolution[] = []
  let checked: ImportJob
  do {
    checked = await step(
      await ask('/api/import/map', { id: job.id, columns, key: null, mode: 'create', resolve }),
      'dry run',
      'checked',
    )
    const open = checked.unknown.filter(({ field, text, parent }) =>
      resolve.every((one) => one.field !== field || one.text !== text || one.parent !== parent),
    )
    if (open.length === 0) break
    for (const { field, text, parent } of open)
      resolve.push({ field, text, ...(parent !== undefined && { parent }), create: true })
  } while (checked.counts.faulty > 0)
  if (checked.counts.create !== records)
    throw new Error(
      `${checked.counts.faulty} rows are faulty, ${checked.counts.create} of ${records} records would be made`,
    )
  await step(await ask('/api/import/apply', { id: job.id }), 'apply', 'applied')
  await step(await ask('/api/import/undo', { id: job.id }), 'undo', 'undone')
  return times
}
