// Import: turns a spreadsheet into records by the same rights and rules as a save by hand.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callsOf, isImportable } from '#resources/kernel/calls/standard-calls.ts'
import { resourceFor } from '../session/viewer.ts'
import { personOf } from '../session/authenticate.ts'
import type { FileStore } from '../files/index.ts'
import type { Kernel } from '../types.ts'
import { allow } from '../session/authorize.ts'
import { registerJobs } from './routes/job-routes.ts'
import { largestUpload } from './job/import-limits.ts'
import { readFile } from './map/stage-rows.ts'
import { createRunner } from './job/job-runner.ts'
import type { OnEnd, Step } from './job/job-runner.ts'
import { ReaderThreads } from './parse/reader-threads.ts'
import { apply, check } from './apply/check-and-apply.ts'
import { addPhotos } from './photos/add-photos.ts'
import { beginPhotos } from './routes/photo-archive.ts'
import { readArchive } from './photos/read-archive.ts'
import { undoPhotos } from './undo/undo-photos.ts'
import { begin } from './routes/create-job.ts'
import type { ImportCall } from './routes/create-job.ts'
import { sendTemplate } from './routes/import-template.ts'
import { undo } from './undo/undo-import.ts'

export { sweepImports } from './job/job-store.ts'
export type { OnEnd } from './job/job-runner.ts'

/**
 * Registers the import calls of every resource that accepts files, and the calls about started
 * jobs. `onEnd` is called after each run.
 */
export function registerImports(
  scope: FastifyInstance,
  kernel: Kernel,
  store: FileStore,
  onEnd: OnEnd,
): void {
  const readers = new ReaderThreads()
  const runner = createRunner({
    kernel,
    store,
    log: scope.log,
    steps: {
      reading: either(readArchive, (run) => readFile(run, readers)),
      checking: check,
      applying: either(addPhotos, apply),
      undoing: either(undoPhotos, undo),
    },
    onEnd,
  })
  scope.addHook('onClose', async () => {
    // reading stops between two portions, and continues after the next start
    await runner.stop()
    await readers.close()
  })
  // a scope of their own: elsewhere a multipart form is no body
  void scope.register(async (forms) => {
    await forms.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: largestUpload + 1,
        files: 1,
        fields: 2,
        parts: 4,
        fieldSize: 200,
        fieldNameSize: 50,
        headerPairs: 20,
      },
    })
    const parts = { kernel, store, runner, readers }
    const handlers: Readonly<Record<string, (call: ImportCall) => Promise<unknown>>> = {
      import: begin,
      importTemplate: sendTemplate,
      importPhotos: beginPhotos,
    }
    for (const resource of kernel.resources.filter(isImportable))
      for (const base of resource.basePaths)
        for (const call of callsOf(resource).filter(({ name }) => name in handlers))
          forms.route({
            method: call.method,
            url: `/${base}/${call.path}`,
            config: { resource, call },
            handler: async (request: FastifyRequest, reply: FastifyReply) => {
              const person = personOf(request)
              allow(person, resource, call.right)
              const answer = await handlers[call.name]!({
                ...parts,
                resource: resourceFor(person, resource),
                person,
                request,
                reply,
              })
              return call.answer === 'content' ? reply : { result: answer }
            },
          })
    registerJobs(forms, parts)
  })
}

/** A step of an archive of photos, or that of a spreadsheet. */
function either(archive: Step, sheet: Step): Step {
  return (run) => (run.job.format.kind === 'zip' ? archive(run) : sheet(run))
}
