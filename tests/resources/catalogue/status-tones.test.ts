import { expect, it } from 'vitest'
import { allResources, fieldEntries } from '#resources/kernel/derive.ts'
import { builtIn } from '#resources/catalogue/built-in.ts'
import { builtIn as ofDispatch } from '#resources/dispatch/built-in.ts'

const toned = allResources().flatMap((one) =>
  fieldEntries(one.fields).flatMap(
    ([
      key,
      {
        options: { to = '', tones },
      },
    ]) => (tones ? [[`${one.name}.${key}`, to, Object.keys(tones)] as const] : []),
  ),
)

it('there are references with tones', () => expect(toned.length).toBeGreaterThan(1))

it.each(toned)('%s has a tone for each built-in row of %s', (_, to, codes) => {
  const rows: Readonly<Record<string, object>> = { ...builtIn, ...ofDispatch }
  expect([...codes].sort()).toEqual(Object.keys(rows[to] ?? {}).sort())
})
