// Colours of the charts: each has a contrast of at least 3 : 1 with the background, and neighbours
// differ in lightness as well as in hue, for colour-blind users.
import type { Tone } from '#resources/kernel/types.ts'
import type { ThemeMode } from '../../../../common/themeMode.ts'
import type { Slice } from './chartSlices.ts'

export const series: Readonly<Record<ThemeMode, readonly string[]>> = {
  light: ['#1559a6', '#d9731a', '#0f7d6b', '#8a3f99', '#a88400', '#5c2b1e'],
  dark: ['#7db4f0', '#d9731a', '#8fe0c4', '#b06ec0', '#f2dc7a', '#c98b78'],
}

/** Colours of the combined small parts, and of records without a value. */
const plain: Readonly<Record<ThemeMode, Readonly<Record<'other' | 'unset', string>>>> = {
  light: { other: '#566373', unset: '#8792a0' },
  dark: { other: '#9ca9b8', unset: '#6b7888' },
}

/** Colours of codes, as in lists; a tone shared by several codes has several shades. */
const tones: Readonly<Record<ThemeMode, Readonly<Record<Tone, readonly string[]>>>> = {
  light: {
    good: ['#2b8a3e', '#14532d'],
    warn: ['#b86a00', '#7a4a00'],
    bad: ['#cf4034', '#8f1d14'],
    plain: ['#1559a6', '#4f86c6', '#0f7d6b'],
    muted: ['#6b7785', '#3f4a57'],
  },
  dark: {
    good: ['#5fbf7a', '#a6e3b4'],
    warn: ['#e0993a', '#f5cf8e'],
    bad: ['#ef7a6d', '#f7b5ad'],
    plain: ['#7db4f0', '#4c86c8', '#8fe0c4'],
    muted: ['#9ca9b8', '#6b7888'],
  },
}

/**
 * The colour of each slice, independent of its current rank: for a built-in row by its code, for
 * others by their ids, unless a neighbour has that colour.
 */
export function coloursOf(
  mode: ThemeMode,
  slices: readonly Slice[],
  toneOf: Readonly<Record<string, Tone>> = {},
): string[] {
  const taken = new Set<string>()
  const firstFree = (colours: readonly string[], from: number): string => {
    const turned = [...colours.slice(from), ...colours.slice(0, from)]
    return turned.find((colour) => !taken.has(colour)) ?? turned[0] ?? ''
  }
  const chosen = new Map<Slice, string>()
  // in the order of ids, so that colours do not depend on today's order
  for (const slice of slices.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))) {
    const tone = slice.code === null ? undefined : toneOf[slice.code]
    const colours = tone ? tones[mode][tone] : series[mode]
    const from = tone ? 0 : (slice.id ?? 0) % colours.length
    const colour = slice.kind === 'value' ? firstFree(colours, from) : plain[mode][slice.kind]
    taken.add(colour)
    chosen.set(slice, colour)
  }
  return slices.map((slice) => chosen.get(slice) ?? '')
}
