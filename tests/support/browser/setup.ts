// Setup of every file in tests/src: polyfills for jsdom, and a clean document after each test. The
// files of a worker share its modules and its window, so all state is reset.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { registerViewSlots } from '#src/kernel/viewSlots.ts'
import { pageSlots } from '#src/pages/viewSlots.ts'
import { resetSignals } from './module-signals.ts'

configure({
  // The first form loads its chunks, which is slow on a busy machine.
  asyncUtilTimeout: 10_000,
  defaultHidden: false,
  // findBy… queries poll: printing the whole document in the message of each failed attempt would
  // take longer than the test.
  getElementError: (message) => new Error(message ?? 'not found'),
})

registerViewSlots(pageSlots)
resetSignals()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoObserver
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

window.scrollTo = () => {}
// A click on a download link must not navigate: jsdom would log that navigation is not implemented.
HTMLAnchorElement.prototype.click = function () {
  if (!this.isConnected)
    this.addEventListener('click', (event) => event.preventDefault(), { once: true })
  HTMLElement.prototype.click.call(this)
}
// jsdom returns null too, but logs that it cannot draw
HTMLCanvasElement.prototype.getContext = () => null
Element.prototype.scrollIntoView ??= () => {}

/**
 * Styles generated at run time are not added to the document: jsdom matches every rule against an
 * element whenever its style is computed, which takes half the time of a form. The Chromium tests
 * cover the appearance.
 */
document.head.insertBefore = function <N extends Node>(
  this: HTMLHeadElement,
  node: N,
  before: Node | null,
): N {
  if (node instanceof HTMLStyleElement && node.dataset.emotion !== undefined) return node
  return Node.prototype.insertBefore.call(this, node, before) as N
}
