import Undo from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RightChange } from '#resources/wire/event-log.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { roleTitle } from '../../common/rights/roleTitles.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { BeforeAfter } from '../../kernel/history/BeforeAfter.tsx'
import { listAddress } from '../../common/listAddress.ts'
import { levelName, useSectionName } from '../../common/rights/rightsLevels.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import { RightBack } from './RightBack.tsx'
import './event-log.css'

interface RightChangedProps {
  row: Row
  /** Id of the role's level. */
  id: number
  right: RightChange
  onReverted: () => void
}

/**
 * A role's level before and after, with a link to the page where it is changed, and a button to
 * revert it.
 */
export function RightChanged({ row, id, right, onReverted }: RightChangedProps) {
  const t = useT()
  const section = useSectionName()(right.resource)
  const [reverting, setReverting] = useState(false)
  const role = right.called ?? roleTitle(t, right.role)
  const words = (level: number) => t(`app.access.${levelName(level)}`)
  const { user } = useAppServices()
  const roles = resourceOf('resource-access')
  return (
    <>
      <div className="event-links">
        {isListOpen(user, roles) && (
          <MuiLink component={Link} to={`${listAddress(roles)}?role=${right.role}`}>
            {t('app.logging.open', { name: role })}
          </MuiLink>
        )}
        <MuiLink
          component={Link}
          to={listAddress(resourceOf('event-log'), { resource: 'resource-access', item_id: id })}
        >
          {t('app.logging.all')}
        </MuiLink>
      </div>
      <Typography component="h3" variant="subtitle2" className="event-heading">
        {t('app.logging.changes')}
      </Typography>
      <dl className="right-changed">
        <dt className="caption muted">{t('app.logging.right', { role, section })}</dt>
        <dd className="body-small">
          <BeforeAfter before={words(right.before)} after={words(right.after)} />
          {right.screens && (
            <BeforeAfter
              before={t(`app.role_rights.screens_${right.screens.before}`)}
              after={t(`app.role_rights.screens_${right.screens.after}`)}
            />
          )}
        </dd>
      </dl>
      {right.revertible && (
        <Button
          size="small"
          startIcon={<Undo />}
          onClick={() => setReverting(true)}
          className="right-changed-back"
        >
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
