// A file that is dropped beside its place stays where it is.
import { afterEach, expect, it } from 'vitest'
import { refuseDroppedFiles } from '#src/shell/start/refuseDroppedFiles.ts'

let stop = () => undefined as void
afterEach(() => stop())

/** Whether the browser would act on what is dropped there. */
function isLeft(type: 'dragover' | 'drop', types: readonly string[], taken = false): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const dataTransfer = { types, dropEffect: 'copy' }
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
  if (taken) document.body.addEventListener(type, (one) => one.preventDefault(), { once: true })
  const left = document.body.dispatchEvent(event)
  expect(dataTransfer.dropEffect).toBe(left || taken ? 'copy' : 'none')
  return left
}

it('a dropped file never replaces the page; drops of text and in drop zones still work', () => {
  stop = refuseDroppedFiles()
  expect(isLeft('dragover', ['Files'])).toBe(false)
  expect(isLeft('drop', ['Files'])).toBe(false)
  expect(isLeft('drop', ['text/plain'])).toBe(true)
  expect(isLeft('drop', ['Files'], true)).toBe(false)
  stop()
  expect(isLeft('drop', ['Files'])).toBe(true)
})
