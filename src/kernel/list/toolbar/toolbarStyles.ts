// How the toolbar above the rows and the line below them look.
import { alpha } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'
import { focusRing, line } from '../grid/gridSizes.ts'

const buttonHeight = 36

/** Plain buttons: `button` for all, `main` for the one that matters, `quiet` for one without a border, `round` for a sign alone. */
function buttonStyles(theme: Theme) {
  const { palette } = theme
  return {
    '& .button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 6,
      height: buttonHeight,
      padding: '0 12px',
      border: line(theme),
      borderRadius: 6,
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      fontWeight: 500,
      '&:hover': { backgroundColor: palette.action.hover },
      '&:focus-visible': focusRing(theme),
      '&:disabled': { color: palette.text.disabled, cursor: 'default', backgroundColor: 'transparent' },
    },
    '& .button.main': {
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
      borderColor: 'transparent',
      fontWeight: 600,
      '&:hover': { backgroundColor: palette.primary.dark },
      '&:focus-visible': { outlineOffset: 2 },
    },
    '& .button.quiet': { borderColor: 'transparent' },
    '& .button.round': { width: buttonHeight, padding: 0, fontSize: '1rem' },
    '& .button.danger': { color: palette.error.main },
  } as const
}

export function toolbarStyles(theme: Theme) {
  const { palette } = theme
  return {
    ...buttonStyles(theme),
    '& .toolbar': { display: 'flex', alignItems: 'flex-start', gap: 12, marginBottom: 12 },
    '& .toolbar .actions': { display: 'flex', alignItems: 'center', gap: 8, marginInlineStart: 'auto', flexShrink: 0 },
    '& .pop-item .glyph': { marginInlineEnd: 8 },
    '& .filters': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, minHeight: buttonHeight, flex: '1 1 0', minWidth: 0 },
    '& .filters .button': { height: 30 },
    '& .count': { minWidth: 96, textAlign: 'end', color: palette.text.secondary, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    // of the filter before: told apart by its letters, since a paler one would be hard to read
    '& .count[data-busy="true"]': { fontStyle: 'italic' },
    '& .count button': { all: 'unset', cursor: 'pointer', textDecoration: 'underline dotted', '&:focus-visible': focusRing(theme) },
    '& .views .button': { maxWidth: 220, padding: '0 8px', '& .word': { overflow: 'hidden', textOverflow: 'ellipsis' } },
    '& .views .dot': { color: palette.primary.main, fontWeight: 700 },
    '& .search': { position: 'relative', flex: '0 1 280px', minWidth: 180 },
    '& .search input': {
      boxSizing: 'border-box',
      width: '100%',
      height: buttonHeight,
      padding: '0 36px',
      border: `1px solid ${alpha(palette.text.primary, 0.23)}`,
      borderRadius: 6,
      font: 'inherit',
      color: 'inherit',
      backgroundColor: palette.background.paper,
      '&:hover': { borderColor: palette.text.secondary },
      '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
      '&::-webkit-search-cancel-button': { display: 'none' },
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
    },
    '& .search > .glyph': {
      position: 'absolute',
      insetInlineStart: 10,
      top: 10,
      color: palette.text.secondary,
      pointerEvents: 'none',
      width: 16,
      height: 16,
    },
    '& .search .clear': { position: 'absolute', insetInlineEnd: 0, top: 0, border: 0, color: palette.text.secondary },
    '& .search .hint': {
      position: 'absolute',
      insetInlineStart: 0,
      top: '100%',
      zIndex: 5,
      fontSize: '0.75rem',
      color: palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '& .pill': {
      display: 'inline-flex',
      alignItems: 'center',
      height: 30,
      maxWidth: 'min(100%, 440px)',
      border: `1px dashed ${alpha(palette.text.primary, 0.3)}`,
      borderRadius: 15,
      overflow: 'hidden',
      color: palette.text.secondary,
    },
    '& .pill[data-on="true"]': {
      border: `1px solid ${palette.primary.main}`,
      color: palette.text.primary,
      backgroundColor: alpha(palette.primary.main, 0.08),
    },
    '& .pill button': {
      all: 'unset',
      boxSizing: 'border-box',
      height: '100%',
      display: 'inline-flex',
      alignItems: 'center',
      cursor: 'pointer',
      minWidth: 0,
      '&:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
      '&:focus-visible': { ...focusRing(theme), borderRadius: 15 },
    },
    '& .pill .what': { padding: '0 12px', gap: 4 },
    '& .pill[data-on="true"] .what': { paddingInlineEnd: 4 },
    '& .pill .what > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    // Where there is no room for both, the name of the field gives way to what is asked of it.
    '& .pill .value': { fontWeight: 500, '&&': { flexShrink: 0.25 } },
    '& .pill .off': { padding: '0 8px 0 4px', flexShrink: 0 },
    '& .narrow': { display: 'none' },
    // Filters have a line of their own where they would pile up beside the search; the button that adds one does not need it.
    [theme.breakpoints.between('md', 'xl')]: {
      '& .toolbar': { flexWrap: 'wrap' },
      '& .filters:has(.pill)': { order: 1, flexBasis: '100%', minHeight: 0 },
    },
    [theme.breakpoints.down('md')]: {
      '& .toolbar': { flexWrap: 'wrap' },
      '& .search': { flex: '1 1 200px' },
      '& .filters': { order: 1, flexBasis: '100%', minHeight: 0 },
    },
    [theme.breakpoints.down('sm')]: {
      '& .narrow': { display: 'inline-flex' },
      // Two lines: what is wanted all day above, how the list stands below.
      '& .toolbar': { gap: '4px 6px', alignItems: 'center', '&::before': { content: '""', order: 1, flexBasis: '100%' } },
      '& .toolbar .actions': { display: 'contents' },
      '& .search': { flex: '1 1 0', minWidth: 140 },
      '& .views .button': { maxWidth: 116, padding: '0 6px' },
      '& .toolbar .main': { width: buttonHeight, padding: 0, '& .word': { display: 'none' } },
      '& .toolbar > .button.narrow, & .toolbar select, & .toolbar .count, & .actions .pop:has(> .round)': { order: 1 },
      '& .toolbar > .button.narrow': { padding: '0 9px' },
      // What it sorts by can be read: it goes to the next line sooner than it shrinks.
      '& .toolbar select': { flex: '1 1 0', minWidth: 112, height: buttonHeight },
      '& .toolbar .count': { flex: '0 0 auto', minWidth: 0, marginInlineStart: 'auto', paddingInlineStart: 4 },
      '& .filters': { order: 2, paddingTop: 4 },
      '& .filters[data-open="false"] .pill[data-on="false"]': { display: 'none' },
      '& .filters[data-open="false"]:not(:has([data-on="true"]))': { display: 'none' },
      '& .filters[data-open="false"] .add-filter': { display: 'none' },
    },
  } as const
}

export function footStyles(theme: Theme) {
  const { palette } = theme
  return {
    '& .foot': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minHeight: 48, paddingTop: 4 },
    '& .foot .space': { flex: 1 },
    '& .pages': { display: 'flex', alignItems: 'center', gap: 2 },
    '& .pages .button': {
      minWidth: 34,
      height: 34,
      padding: '0 6px',
      borderColor: 'transparent',
      fontVariantNumeric: 'tabular-nums',
      fontWeight: 400,
    },
    '& .pages .button[aria-current]': { fontWeight: 600, backgroundColor: palette.action.selected },
    '& .pages .gap': { minWidth: 34, textAlign: 'center', color: palette.text.secondary },
    '& .pages .at': { padding: '0 8px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& .size': { display: 'inline-flex', alignItems: 'center', gap: 8, color: palette.text.secondary },
    '& select': {
      height: 34,
      font: 'inherit',
      color: palette.text.primary,
      backgroundColor: palette.background.paper,
      border: line(theme),
      borderRadius: 6,
      padding: '0 6px',
      '&:focus-visible': focusRing(theme),
    },
    '& .shown': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .tell': {
      position: 'fixed',
      insetInline: 0,
      bottom: 24,
      zIndex: 1400,
      display: 'flex',
      justifyContent: 'center',
      pointerEvents: 'none',
    },
    '& .told': {
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      pointerEvents: 'auto',
      padding: '6px 8px 6px 16px',
      borderRadius: 8,
      color: palette.background.paper,
      backgroundColor: palette.text.primary,
      '& .button': { color: 'inherit' },
    },
    '& .bulk': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minWidth: 0, fontWeight: 500 },
    '& .note': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 12,
      minHeight: 220,
      padding: 24,
      textAlign: 'center',
      '& h2': { margin: 0, fontSize: '1.125rem', fontWeight: 500 },
      '& p': { margin: 0, color: palette.text.secondary, maxWidth: 480 },
    },
    '& .strip': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 12,
      marginBottom: 8,
      padding: '6px 6px 6px 14px',
      borderRadius: 6,
      backgroundColor: alpha(palette.error.main, 0.1),
      '& p': { margin: 0, flex: 1 },
    },
    '& .hidden': {
      position: 'absolute',
      width: 1,
      height: 1,
      margin: -1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    [theme.breakpoints.down('sm')]: {
      '& .wide': { display: 'none' },
      '& .foot': { justifyContent: 'center' },
      // What can be done to the selected cards stays at hand however far down they are.
      '& .foot:has(.bulk)': { position: 'sticky', bottom: 0, zIndex: 2, paddingBottom: 4, backgroundColor: palette.background.default },
      '& .foot .space': { display: 'none' },
    },
    [theme.breakpoints.up('sm')]: { '& .pages .at.narrow': { display: 'none' } },
  } as const
}
