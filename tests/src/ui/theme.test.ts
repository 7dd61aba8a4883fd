import { getContrastRatio } from '@mui/material/styles'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themes } from '#src/ui/theme.ts'

// Vitest reads style sheets as empty, and runs at the project's root.
const css = readFileSync('src/ui/base.css', 'utf8')
function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

const light = tokens(':root')
const looks = { light, dark: { ...light, ...tokens(":root[data-theme='dark']") } }

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  const look = looks[mode]
  const token = (name: string) => look[name] ?? ''
  it('is the same for the library as for components without it', () => {
    const { palette, typography } = themes[mode]
    expect({
      page: palette.background.default,
      paper: palette.background.paper,
      text: palette.text.primary,
      muted: palette.text.secondary,
      line: palette.divider,
      primary: palette.primary.main,
      'primary-dark': palette.primary.dark,
      'on-primary': palette.primary.contrastText,
      error: palette.error.main,
      warning: palette.warning.main,
      success: palette.success.main,
      disabled: palette.text.disabled,
      'action-hover': palette.action.hover,
      'action-selected': palette.action.selected,
      font: typography.fontFamily,
    }).toEqual(
      Object.fromEntries(
        [
          ...[
            'page',
            'paper',
            'text',
            'muted',
            'line',
            'primary',
            'primary-dark',
            'on-primary',
            'error',
            'warning',
            'success',
          ],
          ...['disabled', 'action-hover', 'action-selected', 'font'],
        ].map((name) => [name, token(name)]),
      ),
    )
  })
  it.each([
    ['text', 'page'],
    ['text', 'paper'],
    ['text', 'hover'],
    ['text', 'tint'],
    ['muted', 'page'],
    ['muted', 'paper'],
    ['muted', 'hover'],
    ['primary', 'paper'],
    ['primary', 'page'],
    ['primary', 'tint'],
    ['on-primary', 'primary'],
    ['on-primary', 'primary-dark'],
    ['error', 'paper'],
    ['error', 'error-tint'],
    ['warning', 'warning-tint'],
    ['success', 'success-tint'],
  ])('%s is readable on %s (WCAG AA)', (front, back) =>
    expect(getContrastRatio(token(front), token(back))).toBeGreaterThanOrEqual(4.5),
  )
})
