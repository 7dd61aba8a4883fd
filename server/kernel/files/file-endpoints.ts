// The file calls of a resource that has file fields.
import { isAttachment } from '#resources/kernel/kind-traits.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { entityName, fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

export type FileCallName = 'saveFile' | 'getFile' | 'file' | 'deleteFile'
export type FileCall = Call & { readonly name: FileCallName }

export function fileFields(resource: Resource): [string, Field][] {
  return fieldEntries(resource.fields).filter(([, field]) => isAttachment(field))
}

export function fileCallsOf(resource: Resource): readonly FileCall[] {
  if (fileFields(resource).length === 0) return []
  return resource.desk?.readOnly
    ? fileCalls(resource).filter(({ right }) => right === 'read')
    : fileCalls(resource)
}

function fileCalls(resource: Resource): readonly FileCall[] {
  return [
    {
      name: 'saveFile',
      method: 'POST',
      path: `save${entityName(resource)}File`,
      right: 'edit',
      body: 'upload',
      answer: 'files',
    },
    {
      name: 'getFile',
      method: 'POST',
      path: 'getFile',
      right: 'read',
      body: 'files',
      answer: 'files',
    },
    {
      name: 'file',
      method: 'GET',
      path: 'file/:fileId',
      right: 'read',
      body: 'none',
      answer: 'content',
    },
    {
      name: 'deleteFile',
      method: 'DELETE',
      path: 'deleteFile',
      right: 'edit',
      body: 'target',
      answer: 'target',
    },
  ]
}
