// The print thread: lays out one file and ends.
import { answerParts } from '../export/thread-parts.ts'
import { piecesOf } from './pdf-file.ts'
import { layOut } from './print-layout.ts'
import type { Printed } from './print-layout.ts'

/** Bytes of one part of the answer. */
const portion = 256 * 1024

/** What takes too much is refused in words: nothing of the file is sent before it is whole. */
async function* partsOf(printed: Printed): AsyncGenerator<Uint8Array> {
  const file = Buffer.concat([...piecesOf(layOut(printed))])
  for (let at = 0; at < file.length; at += portion) yield file.subarray(at, at + portion)
}

answerParts(partsOf)
