import { alpha } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'
import type { Tone } from '#resources/kernel/types.ts'

function chip(theme: Theme, tone: Tone) {
  const { palette } = theme
  if (tone === 'muted') return { color: palette.text.secondary, backgroundColor: palette.action.hover }
  if (tone === 'plain') return { color: palette.text.primary, backgroundColor: palette.action.selected }
  const colour = { good: palette.success, warn: palette.warning, bad: palette.error }[tone]
  const dark = palette.mode === 'dark'
  return {
    color: dark ? colour.light : `color-mix(in srgb, ${colour.dark} 82%, #000)`,
    backgroundColor: alpha(colour.main, dark ? 0.22 : 0.13),
  }
}

/** Classes of the cells, for the root of whatever shows cells: a grid, a show view. */
export function cellStyles(theme: Theme) {
  const { palette } = theme
  return {
    '& .glyph': { width: '1.25em', height: '1.25em', fill: 'currentColor', flexShrink: 0, verticalAlign: '-0.28em' },
    '& .chip': {
      display: 'inline-block',
      maxWidth: '100%',
      padding: '0 8px',
      borderRadius: 10,
      fontSize: '0.75rem',
      fontWeight: 500,
      lineHeight: '20px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'middle',
      ...chip(theme, 'plain'),
    },
    ...Object.fromEntries((['good', 'warn', 'bad', 'muted'] as const).map((tone) => [`& .chip-${tone}`, chip(theme, tone)])),
    '& .cell-none': { color: palette.text.secondary },
    '& .cell-yes': { color: palette.mode === 'dark' ? palette.success.light : palette.success.main },
    '& .cell-no': { color: palette.text.disabled },
    '& .cell-mark': { display: 'inline-flex', alignItems: 'center', gap: 4 },
    '& .cell-link': { color: palette.primary.main, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
    '& .cell-plate': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', letterSpacing: '0.03em' },
    '& .cell-lines': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
    '& .cell-files': { listStyle: 'none', margin: 0, padding: 0, overflowWrap: 'anywhere' },
    '& .cell-photos': { display: 'inline-flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' },
    '& .cell-photo': {
      display: 'block',
      width: 96,
      height: 72,
      objectFit: 'cover',
      borderRadius: 4,
      backgroundColor: palette.action.hover,
    },
    '& .cell-photo-main': { outline: `2px solid ${palette.primary.main}` },
    '& td .cell-photo': { width: 40, height: 30 },
  } as const
}
