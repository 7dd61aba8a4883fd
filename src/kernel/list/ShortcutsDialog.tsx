import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { AppKey } from '#i18n/messages.ts'
import { useT } from '../../common/useT.ts'

type Line = readonly [keys: string, what: AppKey]
interface Group {
  name: AppKey
  lines: readonly Line[]
}
const page: Group = {
  name: 'app.keys.page',
  lines: [
    ['/', 'app.keys.search'],
    ['N', 'app.keys.create'],
    ['?', 'app.keys.help'],
  ],
}
const rows: Group = {
  name: 'app.keys.rows',
  lines: [
    ['↓ ↑', 'app.keys.move'],
    ['Home End', 'app.keys.ends'],
    ['PgDn PgUp', 'app.keys.screens'],
    ['Enter', 'app.keys.open'],
    ['Space', 'app.keys.select'],
    ['Shift+↓ ↑', 'app.keys.range'],
    ['Ctrl+A', 'app.keys.select_all'],
    ['Delete', 'app.keys.remove'],
    ['Esc', 'app.keys.escape'],
  ],
}
const cells: Group = {
  name: 'app.keys.cells',
  lines: [
    ['→ ←', 'app.keys.into'],
    ['Home End', 'app.keys.row_ends'],
    ['Ctrl+C', 'app.keys.copy'],
    ['Esc', 'app.keys.back'],
  ],
}
const typing: Group = {
  name: 'app.keys.typing',
  lines: [
    ['F2', 'app.keys.edit'],
    ['Enter', 'app.keys.save'],
    ['Tab', 'app.keys.next'],
    ['Esc', 'app.keys.cancel'],
    ['Ctrl+V', 'app.keys.paste'],
    ['Ctrl+D', 'app.keys.fill'],
    ['Ctrl+Z', 'app.keys.undo'],
  ],
}

const Key = styled('kbd')(({ theme }) => ({
  padding: '0 6px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 4,
  backgroundColor: theme.palette.background.default,
  font: 'inherit',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
}))

/** The keys of a list. `edits`: those of quick edit are among them. */
export function ShortcutsDialog({ edits, onClose }: { edits: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('app.keys.title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ columnCount: { sm: 2 }, columnGap: 4 }}>
        {[page, rows, cells, ...(edits ? [typing] : [])].map(({ name, lines }) => (
          <Box key={name} component="section" sx={{ pb: 2, breakInside: 'avoid' }}>
            <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
              {t(name)}
            </Typography>
            <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px 1fr', columnGap: 1.5, rowGap: 0.75 }}>
              {lines.map(([keys, what]) => (
                <Box key={keys} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', alignContent: 'start', gap: 0.5 }}>
                    {keys.split(' ').map((one) => (
                      <Key key={one}>{one === 'Space' ? t('app.keys.space') : one}</Key>
                    ))}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    {t(what)}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {t('app.in_use.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
