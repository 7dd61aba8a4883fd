// An import from its file to its check, begun at one process and followed at another.
import { expect } from 'vitest'
import type { ImportJob } from '#resources/wire/imports.ts'
import type { Browser } from '#tests/support/server/server-processes.ts'

interface Ends {
  by: Browser
  /** The paths of the upload and of its job. */
  servers: readonly [{ address: string }, { address: string }]
}

/**
 * Sends the file and waits for the end of its reading; maps its first column to the name and waits
 * for the check. Returns how it ended: a state of the job, or a code of its failure.
 */
export async function carryImport(
  { by, servers: [sent, followed] }: Ends,
  path: string,
  { name, content }: { name: string; content: Buffer },
): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const { status, result, text } = await by.post<ImportJob>(sent, path, form)
  if (status !== 200) return (JSON.parse(text) as { error: { code: string } }).error.code
  const settled = async () => {
    let job = result
    await expect
      .poll(
        async () => {
          job = (await by.get<ImportJob>(followed, `/api/import/${result.id}`)).result
          return job.state
        },
        { timeout: 100_000, interval: 50 },
      )
      .not.toMatch(/^(reading|checking)$/)
    return job
  }
  const read = await settled()
  if (read.state === 'mapping') {
    const columns = read.columns.map(({ index }) => ({ index, field: index === 0 ? 'name' : null }))
    const body = { id: read.id, columns, key: null, mode: 'create' }
    const mapped = await by.post(followed, '/api/import/map', body)
    expect(mapped.status, mapped.text).toBe(200)
  }
  const ended = await settled()
  const gone = await by.ask(followed, 'DELETE', '/api/import/delete', { id: ended.id })
  expect(gone.status, gone.text).toBe(200)
  return ended.failure?.code ?? ended.state
}
