// The component library's theme. Colours as in base.css, which styles what is rendered before the
// library; a test compares them.
import { createTheme } from '@mui/material/styles'
import type { PaletteOptions, Theme } from '@mui/material/styles'
import type { ThemeMode } from '../common/themeMode.ts'

const palettes: Readonly<Record<ThemeMode, PaletteOptions>> = {
  light: {
    mode: 'light',
    primary: { main: '#1559a6', dark: '#0f4683', light: '#4a83c4', contrastText: '#ffffff' },
    secondary: { main: '#566373' },
    error: { main: '#b3261e' },
    warning: { main: '#8a5000' },
    success: { main: '#1b6e3c' },
    info: { main: '#1559a6' },
    background: { default: '#f3f5f8', paper: '#ffffff' },
    text: { primary: '#1b2430', secondary: '#566373' },
    divider: '#d9dfe7',
    action: {
      hover: 'rgba(27, 60, 100, 0.05)',
      selected: 'rgba(27, 60, 100, 0.1)',
      disabledOpacity: 0.5,
    },
  },
  dark: {
    mode: 'dark',
    primary: { main: '#7db4f0', dark: '#a3cbf6', light: '#a3cbf6', contrastText: '#0d1a29' },
    secondary: { main: '#9ca9b8' },
    error: { main: '#f2998f' },
    warning: { main: '#f0c070' },
    success: { main: '#7fd09b' },
    info: { main: '#7db4f0' },
    background: { default: '#12171e', paper: '#1a212a' },
    text: { primary: '#e3e8ee', secondary: '#9ca9b8' },
    divider: '#2e3844',
    action: {
      hover: 'rgba(160, 195, 235, 0.08)',
      selected: 'rgba(160, 195, 235, 0.15)',
      disabledOpacity: 0.5,
    },
  },
}

const fontFamily = "'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif"

function themeOf(mode: ThemeMode): Theme {
  const palette = palettes[mode]
  const ring = {
    outline: `2px solid ${mode === 'light' ? '#1559a6' : '#7db4f0'}`,
    outlineOffset: 2,
  }
  return createTheme({
    palette,
    shape: { borderRadius: 6 },
    typography: {
      fontFamily,
      fontSize: 14,
      body1: { fontSize: '0.875rem' },
      h1: { fontSize: '1.25rem', fontWeight: 600 },
      h2: { fontSize: '1.125rem', fontWeight: 600 },
      h3: { fontSize: '1rem', fontWeight: 600 },
      h6: { fontSize: '1rem', fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': ring } },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
      // one that is fading out no longer counts as the top one: @mui/material 9.5 hid a dialog from
      // screen readers for good if it was mounted just when another one had faded out
      MuiDialog: { defaultProps: { closeAfterTransition: false } },
      MuiDrawer: { defaultProps: { closeAfterTransition: false } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiTableCell: { styleOverrides: { root: { padding: '6px 12px' } } },
      MuiTooltip: { defaultProps: { enterDelay: 500, disableInteractive: true } },
    },
  })
}

export const themes: Readonly<Record<ThemeMode, Theme>> = {
  light: themeOf('light'),
  dark: themeOf('dark'),
}
