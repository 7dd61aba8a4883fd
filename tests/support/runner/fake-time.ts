/**
 * The variables of libfaketime, for processes whose environment a test makes by hand: PostgreSQL
 * and the servers under test have to live at the same time as the tests do. Empty unless a run sets
 * them.
 */
export function fakeTime(): Record<string, string> {
  const names = /^(LD_PRELOAD$|FAKETIME)/
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value && names.test(name) ? [[name, value]] : [],
    ),
  )
}
