// One call of a resource: its name, address, required right, input and output.
import type { AccessName } from '../names.ts'
import type { Endpoint } from '../types.ts'

export interface Call {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the resource's base; parameters as :name. */
  readonly path: string
  readonly right: 'read' | 'edit'
  readonly body:
    | 'none'
    | 'query'
    | 'entityQuery'
    | 'counts'
    | 'groups'
    | 'names'
    | 'save'
    | 'transition'
    | 'saveAll'
    | 'bulk'
    | 'target'
    | 'removal'
    | 'files'
    | 'upload'
    | 'sheet'
    | 'export'
    | 'print'
    | 'revert'
    | 'bringBack'
    | 'free'
    | 'busy'
    | 'bookings'
  readonly answer:
    | 'list'
    | 'count'
    | 'counts'
    | 'totals'
    | 'groups'
    | 'names'
    | 'record'
    | 'preview'
    | 'records'
    | 'bulk'
    | 'target'
    | 'files'
    | 'content'
    | 'job'
    | 'export'
    | 'paper'
    | 'history'
    | 'removed'
    | 'busy'
    | 'bookings'
  /** Of this resource alone. */
  readonly endpoint?: Endpoint<string>
  /** The right required beside that to read the resource; default: its own access name. */
  readonly access?: AccessName
}

/** A reading call. */
export const read = (
  name: string,
  method: 'GET' | 'POST',
  answer: Call['answer'],
  path = name,
): Call => ({
  name,
  method,
  path,
  right: 'read',
  body: method === 'POST' ? 'query' : 'none',
  answer,
})

/** A writing call. */
export const edit = (name: string, body: Call['body'], answer: Call['answer']): Call => ({
  name,
  method: 'POST',
  path: name,
  right: 'edit',
  body,
  answer,
})
