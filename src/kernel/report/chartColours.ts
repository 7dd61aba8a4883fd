import type { ThemeMode } from '../../common/themeMode.ts'

/**
 * The colours of a chart's series: contrast of at least 3 : 1 with the background, distinguishable
 * by lightness as well as hue.
 */
export const chartColours: Readonly<Record<ThemeMode, readonly string[]>> = {
  light: ['#1559a6', '#d9731a', '#0f7d6b', '#7a4bc2', '#b0306a', '#5c6675'],
  dark: ['#7db4f0', '#d9731a', '#8fe0c4', '#c3a6f2', '#f29bb8', '#b4bdca'],
}
