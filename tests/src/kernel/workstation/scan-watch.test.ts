// A scanner is told from hands by its pace, and by what no answer could be.
import { expect, it } from 'vitest'
import { createScanWatch } from '#src/kernel/workstation/scanWatch.ts'

/** What the watch says of the Enter after these keys, so many ms apart. */
function heard(code: string, pace: number): string | null {
  const watch = createScanWatch(3)
  const said = [...code, 'Enter'].map((key, at) => watch.hear(key, 1000 + at * pace))
  expect(said.slice(0, -1)).toEqual([...code].map(() => null))
  return said.at(-1) ?? null
}

it('hears a code that comes faster than hands type', () => {
  expect(heard('Z1-4601', 5)).toBe('Z1-4601')
  expect(heard('4780012345678', 20)).toBe('4780012345678')
})

it('takes hands for hands, a short burst and mere answers too', () => {
  expect(heard('Z1-4601', 60)).toBeNull()
  expect(heard('Z1-4', 5)).toBeNull()
  expect(heard('1231112', 5)).toBeNull()
})

it('begins anew after a pause, and after each code', () => {
  const watch = createScanWatch(2)
  watch.hear('1', 0)
  expect(watch.begins()).toBe(true)
  for (const [at, key] of [...'AB4601'].entries()) watch.hear(key, 500 + at)
  expect(watch.begins()).toBe(false)
  expect(watch.hear('Enter', 510)).toBe('AB4601')
  expect(watch.hear('Enter', 512)).toBeNull()
})
