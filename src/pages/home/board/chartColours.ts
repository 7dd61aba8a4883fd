// Colours of the charts: each stands at least 3 : 1 from the paper, and neighbours differ in
// lightness as well as in hue, for who sees few hues.
import type { ThemeMode } from '../../../common/themeMode.ts'
import type { Slice } from './chartSlices.ts'

export const series: Readonly<Record<ThemeMode, readonly string[]>> = {
  light: ['#1559a6', '#d9731a', '#0f7d6b', '#8a3f99', '#a88400', '#5c2b1e'],
  dark: ['#7db4f0', '#d9731a', '#8fe0c4', '#b06ec0', '#f2dc7a', '#c98b78'],
}

/** Of what is gathered, and of what has no value. */
const plain: Readonly<Record<ThemeMode, Readonly<Record<'other' | 'unset', string>>>> = {
  light: { other: '#566373', unset: '#8792a0' },
  dark: { other: '#9ca9b8', unset: '#6b7888' },
}

export function colourOf(mode: ThemeMode, { kind }: Slice, nth: number): string {
  return kind === 'value' ? (series[mode][nth % series[mode].length] ?? '') : plain[mode][kind]
}
