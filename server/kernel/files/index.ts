// Files and photos of records.
import multipart from '@fastify/multipart'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { personOf } from '../session/authenticate.ts'
import type { Kernel } from '../types.ts'
import { allow } from '../session/authorize.ts'
import { createDownloadLog } from './download-log.ts'
import { fileCallsOf } from './file-endpoints.ts'
import type { FileCall, FileCallName } from './file-endpoints.ts'
import { deleteFile, file, getFile, saveFile } from './file-handlers.ts'
import type { FileRequest } from './file-handlers.ts'
import { largestFile, mostInCall } from './file-limits.ts'
import type { FileStore } from './file-store.ts'

export { fileCallsOf } from './file-endpoints.ts'
export { diskStore } from './file-store.ts'
export type { FileStore } from './file-store.ts'
export { namedContent } from './file-rows.ts'
export { filesOf } from './contract-files.ts'
export type { RecordFile } from './contract-files.ts'
export { sweepFiles } from './file-sweep.ts'

const handlers: Readonly<Record<FileCallName, (call: FileRequest) => Promise<unknown>>> = {
  saveFile,
  getFile,
  file,
  deleteFile,
}

/** Registers the file calls of every resource with file fields, under each of its base paths. */
export function registerFiles(scope: FastifyInstance, kernel: Kernel, store: FileStore): void {
  const logDownload = createDownloadLog()
  // an encapsulated scope: elsewhere multipart bodies are rejected
  void scope.register(async (forms) => {
    await forms.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: largestFile + 1,
        files: mostInCall,
        fields: 10,
        parts: 20,
        fieldSize: 200,
        fieldNameSize: 50,
        headerPairs: 20,
      },
    })
    for (const resource of withServedDesks(kernel.resources))
      for (const base of resource.basePaths)
        for (const call of fileCallsOf(resource))
          forms.route(routeOf({ kernel, store, logDownload }, resource, base, call))
  })
}

function routeOf(
  parts: Pick<FileRequest, 'kernel' | 'store' | 'logDownload'>,
  resource: Resource,
  base: string,
  call: FileCall,
): RouteOptions {
  return {
    method: call.method,
    url: `/${base}/${call.path}`,
    config: { resource, call },
    handler: async (request, reply) => {
      const person = personOf(request)
      allow(person, resource, call.right)
      const answer = await handlers[call.name]({ ...parts, resource, person, request, reply })
      // a reply is thenable and resolves to nothing, so it cannot be recognised by its value
      return call.answer === 'content' ? reply : { result: answer }
    },
  }
}
