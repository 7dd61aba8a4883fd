// Setup of every file in tests/src: polyfills for jsdom, and a clean document after each test. The
// files of a worker share its modules and its window, so all state is reset.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { registerViewSlots } from '#src/kernel/viewSlots.ts'
import { pageSlots } from '#src/pages/viewSlots.ts'
import { resetSignals } from './module-signals.ts'

configure({
  // The first form waits for its chunks, which a busy machine takes its time to read.
  asyncUtilTimeout: 10_000,
  defaultHidden: false,
  // Asked again and again while one waits: the whole document in the message of each failure would
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
// A link that is clicked to save a file leads nowhere: jsdom would print that it goes to no
// document.
HTMLAnchorElement.prototype.click = function () {
  if (!this.isConnected)
    this.addEventListener('click', (event) => event.preventDefault(), { once: true })
  HTMLElement.prototype.click.call(this)
}
// what jsdom answers too, having printed that it draws nothing
HTMLCanvasElement.prototype.getContext = () => null
Element.prototype.scrollIntoView ??= () => {}

/**
 * Styles made at run time stay out of the document: jsdom asks every rule about an element whenever
 * its style is looked up, which takes half of the time of a form. The appearance is tested by the
 * tests in Chromium.
 */
document.head.insertBefore = function <N extends Node>(
  this: HTMLHeadElement,
  node: N,
  before: Node | null,
): N {
  if (node instanceof HTMLStyleElement && node.dataset.emotion !== undefined) return node
  return Node.prototype.insertBefore.call(this, node, before) as N
}
