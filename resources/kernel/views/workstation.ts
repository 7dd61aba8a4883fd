// A list as a workstation: a queue of people or vehicles to process beside one short card after
// another.
import type { FieldValues, Scalar } from '../types.ts'
import type { ResourceName } from '../../index.ts'

export interface Workstation<N extends string = string> {
  readonly queue: ResourceName // a view; each row is a person, or a record, to process
  readonly field: N // the card's reference, which is the id of the queue's row
  readonly done: FieldValues // values of a queue's row that is done
  // keyboard order: choices answered by number keys, and typed fields between them
  readonly keys: readonly N[]
  readonly prefills?: Readonly<Partial<Record<N, string>>> // field of the card ← of the queue's row
  readonly facts?: readonly string[] // fields of the queue's row shown above its card
  readonly lastCards?: readonly N[] // fields of the latest cards of a row shown beside it
  // rows come in no order, and repeatedly: after a card the focus is in the search, and a row may
  // have several cards
  readonly walkIn?: true
  // one card with these values for each marked row; the server decides which rows may have it
  readonly bulk?: { readonly set: Readonly<Partial<Record<N, Scalar>>> }
}

/** Maximum choices with number keys: 1 to 9. */
export const mostAnswers = 9

/** Whether a row of the queue is done. */
export function isDone(
  { done }: Pick<Workstation, 'done'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(done).every(([key, wanted]) => [wanted].flat().includes(row[key] as Scalar))
}
