import { styled } from '@mui/material/styles'
import { cellStyles } from '../cells/cellStyles.ts'
import { cardStyles, frameStyles, tableStyles } from './grid/gridStyles.ts'
import { footStyles, toolbarStyles } from './toolbar/toolbarStyles.ts'

/** The one styled element of a list; all within it are classes. */
export const ListRoot = styled('div')(({ theme }) => [
  {
    color: theme.palette.text.primary,
    fontFamily: theme.typography.fontFamily,
    fontSize: '0.875rem',
    minWidth: 0,
    colorScheme: theme.palette.mode,
  },
  cellStyles(theme),
  toolbarStyles(theme),
  frameStyles(theme),
  tableStyles(theme),
  footStyles(theme),
  cardStyles(theme),
])
