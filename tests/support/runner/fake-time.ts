/**
 * The variables of libfaketime, for processes whose environment a test builds itself: PostgreSQL
 * and the tested servers must have the same clock as the tests. Empty unless the run sets them.
 */
export function fakeTime(): Record<string, string> {
  const names = /^(LD_PRELOAD$|FAKETIME)/
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value && names.test(name) ? [[name, value]] : [],
    ),
  )
}
