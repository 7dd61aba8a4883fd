import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RightChange } from '#resources/wire/event-log.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { BeforeAfter } from '../../kernel/history/BeforeAfter.tsx'
import { listAddress } from '../../common/listAddress.ts'
import { levelName, useSectionName } from '../../common/rightsLevels.ts'
import { RightBack } from './RightBack.tsx'

interface RightChangedProps {
  row: Row
  /** Of the role's level. */
  id: number
  right: RightChange
  onReverted: () => void
}

/** A role's level before and after, the way to where it is changed, and the change taken back. */
export function RightChanged({ row, id, right, onReverted }: RightChangedProps) {
  const t = useT()
  const section = useSectionName()(right.resource)
  const [reverting, setReverting] = useState(false)
  const role = t(`app.roles.${right.role as RoleName}`)
  const words = (level: number) => t(`app.access.${levelName(level)}`)
  const rights = listAddress(resourceOf('resource-access'), {}).split('?')[0]
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
        <MuiLink component={Link} to={`${rights}?role=${right.role}`}>
          {t('app.logging.open', { name: role })}
        </MuiLink>
        <MuiLink component={Link} to={listAddress(resourceOf('event-log'), { resource: 'resource-access', item_id: id })}>
          {t('app.logging.all')}
        </MuiLink>
      </Box>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        {t('app.logging.changes')}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 0.5 }}>
        <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('app.logging.right', { role, section })}
        </Box>
        <Box component="dd" sx={{ m: 0, typography: 'body2' }}>
          <BeforeAfter before={words(right.before)} after={words(right.after)} />
        </Box>
      </Box>
      {right.revertible && (
        <Button size="small" startIcon={<Undo />} onClick={() => setReverting(true)} sx={{ mt: 0.5, ml: -0.5 }}>
          {t('app.history.revert')}
        </Button>
      )}
      {reverting && (
        <RightBack
          {...{ row, id, right }}
          title={t('app.logging.right', { role, section })}
          level={words(right.before)}
          onClose={() => setReverting(false)}
          onReverted={onReverted}
        />
      )}
    </>
  )
}
