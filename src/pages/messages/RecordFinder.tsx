import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AttachedRecord } from '#resources/wire/messages.ts'
import { useT } from '../../common/useT.ts'
import { isOpen } from '../../kernel/menuScreens.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useRecordSearch } from '../../common/useRecordSearch.ts'
import { SuggestField } from './SuggestField.tsx'

/** Searches all records that the user may read and that have a page. */
export function RecordFinder({
  onFound,
  onClose,
}: {
  onFound: (record: AttachedRecord) => void
  onClose: () => void
}) {
  const t = useT()
  const translate = useTranslate()
  const { user, resources } = useAppServices()
  const [text, setText] = useState('')
  const { records, busy } = useRecordSearch(text)
  const isMeant = ({ resource }: { resource: string }) =>
    resources.some((one) => one.name === resource && one.mode === 'table' && isOpen(user, one))
  return (
    <SuggestField
      label={t('app.messages.find_record')}
      text={text}
      onText={setText}
      none={text.trim() && !busy ? t('app.messages.nothing') : null}
      onClose={onClose}
      choices={records.filter(isMeant).map(({ resource, id, name }) => ({
        key: `${resource}/${id}`,
        words: (
          <>
            {name} <small>{translate(`resources.${resource}.name`, { smart_count: 1 })}</small>
          </>
        ),
        pick: () => onFound({ resource, id, name }),
      }))}
    />
  )
}
