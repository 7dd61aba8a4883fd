// Throttles calls: the first one runs at once, and of those during the interval the last one after
// it.

interface Throttled<V> {
  pass(value: V): void
  stop(): void
}

export function throttle<V>(send: (value: V) => void, pause: number): Throttled<V> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: V } | undefined
  function open() {
    timer = undefined
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    pass(value)
  }
  function pass(value: V) {
    if (timer !== undefined) return void (waiting = { value })
    timer = setTimeout(open, pause)
    send(value)
  }
  return {
    pass,
    stop() {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}
