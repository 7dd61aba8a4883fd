// A dialog that fades out, and the page below it.
import Dialog from '@mui/material/Dialog'
import Drawer from '@mui/material/Drawer'
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { themes } from '#src/ui/theme.ts'

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s no longer hides the page from screen readers while it fades out', (_, Shown) => {
  const page = (open: boolean) => (
    <ThemeProvider theme={themes.light}>
      <main>list</main>
      <Shown open={open}>
        <p>record</p>
      </Shown>
    </ThemeProvider>
  )
  const { rerender } = render(page(true))
  expect(screen.queryByRole('main')).toBeNull()
  rerender(page(false))
  expect(screen.getByText('record').isConnected).toBe(true)
  expect(screen.getByRole('main').textContent).toBe('list')
})
