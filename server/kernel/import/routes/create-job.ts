// Creates an import job: the file is kept, the job names it, and its rows are read in the
// background.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '#resources/kernel/types.ts'
import { holdContent } from '../../files/file-rows.ts'
import type { FileStore } from '../../files/index.ts'
import { writeKey } from '../../write/idempotency-key.ts'
import type { Kernel } from '../../types.ts'
import type { Person } from '../../session/viewer.ts'
import { inWriteTransaction } from '../../write/write-transaction.ts'
import { claimImportQuota } from '../job/job-quota.ts'
import { addJob, findJob } from '../job/job-store.ts'
import type { Runner } from '../job/job-runner.ts'
import type { ReaderThreads } from '../parse/reader-threads.ts'
import type { Settings } from '../job/job-types.ts'
import { receiveSheet } from './import-upload.ts'
import type { Arrived } from './import-upload.ts'
import { toWire } from './job-schema.ts'
import type { ImportJob } from '#resources/wire/imports.ts'

export interface Parts {
  kernel: Kernel
  store: FileStore
  runner: Runner
  readers: ReaderThreads
}

export interface ImportCall extends Parts {
  resource: Resource
  person: Person
  request: FastifyRequest
  reply: FastifyReply
}

export async function begin(call: ImportCall): Promise<ImportJob> {
  const arrived = await receiveSheet(call.request, call)
  return beginWith(call, arrived)
}

/** Takes over the uploaded file. `settings`: those of a job that this one corrects. */
export async function beginWith(
  { kernel, store, runner, resource, person, request }: ImportCall,
  arrived: Arrived,
  settings?: Settings,
): Promise<ImportJob> {
  try {
    const { kind, name, size, sha256 } = arrived
    const key = writeKey(request.headers['idempotency-key'], request.method, request.url, [
      name,
      sha256.toString('hex'),
      settings?.again,
    ])
    const path = request.url.split('?')[0] ?? ''
    const { id } = await inWriteTransaction(
      { kernel, person, resource },
      { path, key },
      async (writer) => {
        await claimImportQuota(writer.db, person, size, kernel.quotas)
        await holdContent(writer.db, sha256)
        await store.keep(arrived)
        const job = await addJob(
          writer.db,
          person,
          { resource: resource.name, name, size, sha256, kind, ...(settings && { settings }) },
          writer.now,
        )
        return { id: job.id }
      },
    )
    const job = await findJob(kernel.db, person, id)
    if (job.state === 'reading') runner.start(job, person)
    return toWire(job, resource, person)
  } finally {
    await store.discard(arrived)
  }
}
