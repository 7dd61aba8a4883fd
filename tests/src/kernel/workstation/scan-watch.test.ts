// A scanner is distinguished from typing by its speed, and by keys that cannot be answers.
import { expect, it } from 'vitest'
import { createScanWatch } from '#src/kernel/workstation/scanWatch.ts'

/** The watch's result for Enter after these keys, with these ms between them. */
function heard(code: string, pace: number): string | null {
  const watch = createScanWatch(3)
  const said = [...code, 'Enter'].map((key, at) => watch.hear(key, 1000 + at * pace))
  expect(said.slice(0, -1)).toEqual([...code].map(() => null))
  return said.at(-1) ?? null
}

it('recognises a code that comes faster than typing', () => {
  expect(heard('Z1-4601', 5)).toBe('Z1-4601')
  expect(heard('4780012345678', 20)).toBe('4780012345678')
})

it('treats typing, short bursts and answer keys as typing', () => {
  expect(heard('Z1-4601', 60)).toBeNull()
  expect(heard('Z1-4', 5)).toBeNull()
  expect(heard('1231112', 5)).toBeNull()
})

it('starts again after a pause, and after each code', () => {
  const watch = createScanWatch(2)
  watch.hear('1', 0)
  expect(watch.begins()).toBe(true)
  for (const [at, key] of [...'AB4601'].entries()) watch.hear(key, 500 + at)
  expect(watch.begins()).toBe(false)
  expect(watch.hear('Enter', 510)).toBe('AB4601')
  expect(watch.hear('Enter', 512)).toBeNull()
})
