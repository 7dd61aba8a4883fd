// Runs in the measured page before any code of the product: detects when the content that a user
// waits for is on the screen.
const row = 'tbody tr[data-id], tbody tr.RaDataTable-row'
const shown = () => document.querySelector(row)?.textContent

/** Resolves after the first frame in which `there` holds; rejects after 10 s. */
function frame(there, began) {
  const last = performance.now() + 10_000
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() > last) reject(new Error(`the rows do not come: ${shown()}`))
      else if (there())
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      else requestAnimationFrame(look)
    }
    look()
  })
}

window.probe = {
  /** ms from the navigation until the first rows were found. */
  rowsAt: Infinity,
  /**
   * Number of requests until then, including the page itself. Read it later, because only completed
   * requests are listed.
   */
  requests: () =>
    1 +
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.startsWith('http') && startTime <= probe.rowsAt).length,
  /** ms from the navigation to the first frame with rows. */
  firstRow: () =>
    frame(() => {
      const there = shown() !== undefined
      if (there) probe.rowsAt = Math.min(probe.rowsAt, performance.now())
      return there
    }, 0),
  /** ms from a click on the first record to the first frame whose form has its values. */
  firstForm() {
    const filled = () =>
      [...document.querySelectorAll('form input')].some(
        ({ value, type }) => type === 'text' && value !== '',
      )
    if (filled()) throw new Error('a form stands there already')
    const line = document.querySelector(row)
    const began = performance.now()
    ;(line.querySelector('a') ?? line.querySelector('td:nth-child(2)')).click()
    return frame(filled, began)
  },
  /** ms from the next key press to the first frame with the new rows. */
  nextRows() {
    const before = shown()
    const changed = () =>
      shown() !== before && document.querySelector('.frame[data-stale="false"]') !== null
    return new Promise((resolve) =>
      document.addEventListener('keydown', ({ timeStamp }) => resolve(frame(changed, timeStamp)), {
        once: true,
        capture: true,
      }),
    )
  },
  /** ms from the response to the first request of `path` to the first frame with bars. */
  firstBars(path) {
    const answered = () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes(path))
    return frame(() => document.querySelector('.timeline-bar') !== null, 0).then(
      (shown) => shown - (answered()?.responseEnd ?? NaN),
    )
  },
  /** ms of each frame while `rows` rows of a timeline scroll by, one per frame. */
  scrollRows: (rows) =>
    new Promise((resolve) => {
      const grid = document.querySelector('.timeline-grid')
      const height = document.querySelector('.timeline-row').clientHeight
      const took = []
      let last = performance.now()
      const step = (now) => {
        took.push(now - last)
        last = now
        if (took.length > rows) return resolve(took.slice(1))
        grid.scrollTop += height
        requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    }),
}
