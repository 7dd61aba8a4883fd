// Every file in tests/src: what jsdom lacks, and a clean document after each test.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

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
Element.prototype.scrollIntoView ??= () => {}

/**
 * Styles made at run time stay out of the document: jsdom asks every rule about an element whenever its style is looked up, which takes
 * half of the time of a form. How the product looks is for the tests in Chromium.
 */
document.head.insertBefore = function <N extends Node>(this: HTMLHeadElement, node: N, before: Node | null): N {
  if (node instanceof HTMLStyleElement && node.dataset.emotion !== undefined) return node
  return Node.prototype.insertBefore.call(this, node, before) as N
}
