// A list as a workstation: a queue of who has to be done beside one short card after another.
import type { FieldValues, Scalar } from '../types.ts'
import type { ResourceName } from '../../index.ts'

export interface Workstation<N extends string = string> {
  readonly queue: ResourceName // a view; each row is somebody, or something, to be done
  readonly field: N // the card's reference, which is the id of the queue's row
  readonly done: FieldValues // values of a queue's row that is done
  // the way of the keyboard: choices that number keys answer, and what is typed between them
  readonly keys: readonly N[]
  readonly prefills?: Readonly<Partial<Record<N, string>>> // field of the card ← of the queue's row
  readonly facts?: readonly string[] // fields of the queue's row that stand above its card
  readonly lastCards?: readonly N[] // fields by which the last cards of a row are told beside it
  // rows come in no order, and again: after a card the keyboard is in the search, and a row that is
  // done may have one more
  readonly walkIn?: true
  // one card with these values for each marked row; the server says which rows may have it
  readonly bulk?: { readonly set: Readonly<Partial<Record<N, Scalar>>> }
}

/** Choices have so many keys: 1 to 9. */
export const mostAnswers = 9

/** Whether a row of the queue is done. */
export function isDone(
  { done }: Pick<Workstation, 'done'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(done).every(([key, wanted]) => [wanted].flat().includes(row[key] as Scalar))
}
