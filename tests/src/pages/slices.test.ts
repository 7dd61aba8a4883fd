// The slices of a donut chart.
import { describe, expect, it } from 'vitest'
import { listAddress } from '#src/common/listAddress.ts'
import { coloursOf, series } from '#src/pages/home/board/charts/chartColours.ts'
import { slicesOf, totalOf } from '#src/pages/home/board/charts/chartSlices.ts'
import { resourceOf } from '#resources/kernel/derive.ts'

const shares = (values: readonly number[], unset = 0) => ({
  labels: [...values.map((_, i) => `№ ${i + 1}`), ...(unset > 0 ? [null] : [])],
  values: [...values, ...(unset > 0 ? [unset] : [])],
  ids: [...values.map((_, i) => i + 1), ...(unset > 0 ? [null] : [])],
  among: {},
})

const shown = (values: readonly number[], unset = 0) =>
  slicesOf(shares(values, unset), 'type_id').map(({ kind, value, filter }) => [
    kind,
    value,
    filter.type_id,
  ])

describe('chart slices', () => {
  it('are the values as they are, up to six', () => {
    expect(shown([5, 4, 3, 3, 2, 1]).map(([kind]) => kind)).toEqual(Array(6).fill('value'))
  })
  it('beyond six are five and the remaining ones together, with a filter for all of them', () => {
    expect(shown([9, 8, 7, 6, 5, 4, 3])).toEqual([
      ['value', 9, 1],
      ['value', 8, 2],
      ['value', 7, 3],
      ['value', 6, 4],
      ['value', 5, 5],
      ['other', 7, [6, 7]],
    ])
  })
  it('below one in fifty are merged, unless there is only one', () => {
    expect(shown([98, 1, 1]).at(-1)).toEqual(['other', 2, [2, 3]])
    expect(shown([99, 1]).at(-1)).toEqual(['value', 1, 2])
  })
  it('group empty values last', () => {
    expect(shown([3, 2], 4).at(-1)).toEqual(['unset', 4, { empty: true }])
    expect(shown([9, 8, 7, 6, 5, 4, 3], 1).map(([kind]) => kind)).toEqual([
      ...Array(5).fill('value'),
      'other',
      'unset',
    ])
  })
  it('sum up to the total for any figures', () => {
    for (const values of [[], [0, 0], [1], [1000, 3, 2, 1], Array(50).fill(2)])
      expect(totalOf(slicesOf(shares(values, 3), 'type_id'))).toBe(
        totalOf(values.map((value) => ({ value }))) + 3,
      )
  })
  it('link to the list of the counted records', () => {
    const [slice] = slicesOf({ ...shares([2]), among: { position_id: [7, 8] } }, 'status_id')
    expect(decodeURIComponent(listAddress(resourceOf('staff'), slice!.filter))).toBe(
      '/staff?filter={"position_id":[7,8],"status_id":1}',
    )
  })
})

describe('chart colours', () => {
  const papers = { light: '#ffffff', dark: '#1a212a' } as const
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const tones = resourceOf('car').fields.status_id!.options.tones
  const named = (codes: (string | null)[], ids = codes.map((_, i) => i + 1)) =>
    slicesOf({ ...shares(codes.map((_, i) => 20 - i)), ids, codes }, 'status_id')
  it('are those of codes, regardless of their current rank', () => {
    const first = coloursOf('light', named(['repair', 'on_line']), tones)
    const second = coloursOf('light', named(['on_line', 'repair']), tones)
    expect(first).toEqual(second.toReversed())
    expect(new Set(first).size).toBe(2)
  })
  it('are those of numbers without a code, each once', () => {
    const before = coloursOf('dark', named([null, null, null], [7, 2, 4]))
    expect(coloursOf('dark', named([null, null, null], [4, 7, 2]))).toEqual([
      ...[before[2], before[0], before[1]],
    ])
    expect(new Set(coloursOf('dark', named(Array(6).fill(null), [6, 12, 18, 1, 7, 3]))).size).toBe(
      6,
    )
  })
  it.each(['light', 'dark'] as const)('of codes contrast with the %s background', (mode) => {
    const codes = Object.keys(tones ?? {}).slice(0, 6)
    for (const colour of coloursOf(mode, named(codes), tones))
      expect([colour, contrast(colour, papers[mode]) >= 3]).toEqual([colour, true])
  })
  it.each(['light', 'dark'] as const)(
    'contrast with the background in the %s theme, and with their neighbours',
    (mode) => {
      for (const colour of series[mode])
        expect([colour, contrast(colour, papers[mode]) >= 3]).toEqual([colour, true])
      for (const [i, colour] of series[mode].slice(1).entries()) {
        const before = series[mode][i] ?? ''
        expect([before, colour, contrast(colour, before) >= 1.2]).toEqual([before, colour, true])
      }
    },
  )
})
