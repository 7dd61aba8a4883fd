// How the grid looks, as classes below one root: no style of its own for any cell.
import { alpha } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'
import { focusRing, line, rowHeight } from './gridSizes.ts'

/** The page's colour under a translucent one: what is sticky must hide what goes under it. */
const over = (theme: Theme, colour: string) => `linear-gradient(${colour}, ${colour}), ${theme.palette.background.paper}`

export function frameStyles(theme: Theme) {
  const { palette } = theme
  return {
    '& .frame': {
      position: 'relative',
      border: line(theme),
      borderRadius: 8,
      backgroundColor: palette.background.paper,
      overflow: 'hidden',
    },
    '& .scroll': {
      height: 'max(300px, var(--room, 60vh))',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      position: 'relative',
      scrollPaddingTop: rowHeight,
    },
    '& .progress': {
      position: 'absolute',
      insetInline: 0,
      top: 0,
      height: 2,
      zIndex: 4,
      opacity: 0,
      overflow: 'hidden',
      transition: 'opacity 120ms',
      '&::before': { content: '""', position: 'absolute', insetBlock: 0, width: '35%', backgroundColor: palette.primary.main },
    },
    '& .frame[data-busy="true"] > .progress': {
      opacity: 1,
      transition: 'none',
      '&::before': { animation: 'list-progress 1.1s infinite ease-in-out' },
    },
    '@keyframes list-progress': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(290%)' } },
    '& .frame[data-stale="true"] tbody': { opacity: 0.5, transition: 'opacity 150ms 100ms' },
    '& .bars': { paddingInline: 12 },
    '& .bar': {
      height: rowHeight,
      borderBottom: line(theme),
      position: 'relative',
      '&::after': {
        content: '""',
        position: 'absolute',
        top: 13,
        left: 4,
        height: 12,
        width: '62%',
        borderRadius: 6,
        backgroundColor: palette.action.hover,
        animation: 'list-bar 1.4s infinite ease-in-out alternate',
      },
      '&:nth-of-type(3n)::after': { width: '48%' },
      '&:nth-of-type(4n + 1)::after': { width: '74%' },
    },
    '@keyframes list-bar': { from: { opacity: 1 }, to: { opacity: 0.45 } },
    '@media (prefers-reduced-motion: reduce)': { '& .bar::after, & .frame .progress::before': { animation: 'none !important' } },
  } as const
}

export function tableStyles(theme: Theme) {
  const { palette } = theme
  const selected = alpha(palette.primary.main, palette.mode === 'dark' ? 0.18 : 0.08)
  return {
    '& table': {
      borderCollapse: 'separate',
      borderSpacing: 0,
      tableLayout: 'fixed',
      width: '100%',
      minWidth: 'var(--least)',
      fontSize: '0.875rem',
      lineHeight: '20px',
    },
    '& th, & td': {
      height: rowHeight,
      padding: '0 12px',
      textAlign: 'start',
      borderBottom: line(theme),
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& tbody td': { height: `var(--row, ${rowHeight}px)` },
    '& th .edge': {
      position: 'absolute',
      insetInlineEnd: 0,
      insetBlock: 0,
      width: 9,
      cursor: 'col-resize',
      touchAction: 'none',
      borderInlineEnd: `2px solid transparent`,
      '&:hover, &:active': { borderInlineEndColor: palette.primary.main },
    },
    '& th.end, & td.end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& th.check, & td.check': { padding: 0, textAlign: 'center', width: 44 },
    '& .check input': { width: 16, height: 16, margin: 0, verticalAlign: 'middle', accentColor: palette.primary.main, cursor: 'pointer' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      fontWeight: 500,
      color: palette.text.secondary,
      background: over(theme, palette.action.hover),
    },
    // The first column stays in sight while the others are scrolled past it.
    '& th.first, & th.check': { insetInlineStart: 0, zIndex: 3 },
    '& td.first, & td.check': { position: 'sticky', insetInlineStart: 0, zIndex: 1, background: palette.background.paper },
    '& .check + .first': { insetInlineStart: 44 },
    '& th button': {
      all: 'unset',
      boxSizing: 'border-box',
      cursor: 'pointer',
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      height: rowHeight,
      width: 'calc(100% + 24px)',
      margin: '0 -12px',
      padding: '0 12px',
      '&:hover': { color: palette.text.primary },
      '&:focus-visible': focusRing(theme),
    },
    '& th.end button': { flexDirection: 'row-reverse' },
    '& th .label': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& th .unit': { fontWeight: 400 },
    '& th .sign': { visibility: 'hidden', flexShrink: 0, width: 18, color: palette.primary.main },
    '& th[aria-sort="ascending"], & th[aria-sort="descending"]': { color: palette.text.primary, '& .sign': { visibility: 'visible' } },
    '& th button:hover .sign': { visibility: 'visible' },
    '& th[aria-sort="none"] button:hover .sign': { color: palette.text.disabled },
    '& tbody tr': {
      cursor: 'pointer',
      '&:hover > td': { background: over(theme, palette.action.hover) },
      '&[aria-selected="true"] > td': { background: over(theme, selected) },
      '&:focus-visible': {
        outline: 'none',
        '& > td': { boxShadow: `inset 0 2px ${palette.primary.main}, inset 0 -2px ${palette.primary.main}` },
      },
      '&:last-of-type > td': { borderBottomColor: 'transparent' },
    },
    '& tbody td:focus': { outline: 'none' },
    '& tbody td:focus-visible': focusRing(theme),
    '& td.editing': { overflow: 'visible', padding: 0, cursor: 'auto', zIndex: 4, '&:not(.first)': { position: 'relative' } },
    '& .drafted': { marginInlineEnd: 6, color: palette.warning.main },
    '& .record': { color: 'inherit', textDecoration: 'none', fontWeight: 500, '&:hover': { textDecoration: 'underline' } },
  } as const
}

/** On a telephone each record is a card: its name in a line of its own, below it what is filled, with labels. */
export function cardStyles(theme: Theme) {
  return {
    [theme.breakpoints.down('sm')]: {
      '& .scroll': { height: 'auto', overflow: 'visible' },
      '& .frame': { border: 0, borderRadius: 0, backgroundColor: 'transparent' },
      '& table, & tbody': { display: 'block', minWidth: 0 },
      '& colgroup, & thead': { display: 'none' },
      '& tbody': { display: 'grid', gap: 8 },
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: 'fit-content(45%) 1fr',
        columnGap: 12,
        rowGap: 2,
        padding: '10px 12px',
        border: line(theme),
        borderRadius: 8,
        backgroundColor: theme.palette.background.paper,
        position: 'relative',
        '&:focus-visible': { ...focusRing(theme), '& > td': { boxShadow: 'none' } },
        '& > td, &:hover > td, &[aria-selected="true"] > td': { background: 'none' },
        '&[aria-selected="true"]': { borderColor: theme.palette.primary.main, backgroundColor: alpha(theme.palette.primary.main, 0.08) },
      },
      '& tbody td': {
        display: 'contents',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        '&::before': { content: 'attr(data-label)', color: theme.palette.text.secondary },
        '&:empty': { display: 'none' },
        '& > .chip': { justifySelf: 'start' },
        '& > .cell-long': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' },
        '&.end': { textAlign: 'start' },
        '&.title, &.check': { display: 'block', height: 'auto', padding: 0, border: 0, '&::before': { content: 'none' } },
        '&.title': {
          position: 'static',
          gridColumn: '1 / -1',
          order: -1,
          paddingInlineEnd: 32,
          fontSize: '0.9375rem',
          '& .record': { fontWeight: 600 },
        },
        '&.check': { position: 'absolute', top: 3, insetInline: 'auto 3px', width: 38, height: 34, lineHeight: '34px' },
      },
    },
  } as const
}
