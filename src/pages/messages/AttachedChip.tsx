import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AttachedRecord } from '#resources/wire/messages.ts'
import { useT } from '../../common/useT.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'

/**
 * The record attached to a message, as a link if the user may open it; it can be removed before
 * sending.
 */
export function AttachedChip({
  record,
  isSent = false,
  onRemove,
}: {
  record: AttachedRecord
  isSent?: boolean
  onRemove?: () => void
}) {
  const t = useT()
  const translate = useTranslate()
  const { user, resources, paths } = useAppServices()
  const of = resources.find(({ name }) => name === record.resource)
  const kind = of ? translate(`resources.${of.name}.name`, { smart_count: 1 }) : ''
  const words = (
    <>
      <AttachFile aria-hidden="true" />
      <span>
        <span className="attached-chip-kind">{kind}</span> {record.name}
      </span>
    </>
  )
  return (
    <span className="attached-chip">
      {isSent && of && isRecordOpen(user, of) ? (
        <Link to={paths.toProductPath(`/${record.resource}/${record.id}/show`)}>{words}</Link>
      ) : (
        words
      )}
      {onRemove && (
        <IconButton
          size="small"
          aria-label={t('app.messages.detach', { name: record.name })}
          onClick={onRemove}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </span>
  )
}
