/**
 * Something outside the program prevents the start. The message is one sentence for the person at
 * the terminal: the problem and its remedy.
 */
export class StartError extends Error {
  override name = 'StartError'
}
