/**
 * Something outside the program stops the start. The message is one sentence for the person at the
 * terminal: what is wrong and how to mend it.
 */
export class StartError extends Error {
  override name = 'StartError'
}
