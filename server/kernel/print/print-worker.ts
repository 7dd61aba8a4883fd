// The print thread: lays out one file, or measures a form, and ends.
import { answerParts } from '../export/thread-parts.ts'
import { piecesOf } from './pdf-file.ts'
import { layOut } from './print-layout.ts'
import type { CountedTask } from './print-run.ts'
import { spilledSides, withSpillMarks } from './spilled-sides.ts'

/** Bytes of one part of the response. */
const portion = 256 * 1024

/**
 * Nothing of the file is sent before it is complete, so that exceeding a limit can be reported as
 * an error.
 */
async function* partsOf(task: CountedTask): AsyncGenerator<Uint8Array> {
  if ('measure' in task) {
    yield Buffer.from(JSON.stringify(spilledSides(task.measure)))
    return
  }
  const whole = 'show' in task ? withSpillMarks(task.show) : layOut(task.print)
  const papers = counted(whole.papers, task.laid)
  const file = Buffer.concat([...piecesOf({ ...whole, papers })])
  for (let at = 0; at < file.length; at += portion) yield file.subarray(at, at + portion)
}

/** Counts a paper as laid out when the next one, or the end, is requested. */
function* counted<Paper>(papers: Iterable<Paper>, laid: Int32Array): Generator<Paper> {
  for (const paper of papers) {
    yield paper
    Atomics.add(laid, 0, 1)
  }
}

answerParts(partsOf)
