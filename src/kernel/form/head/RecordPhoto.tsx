import Box from '@mui/material/Box'
import { fileUrl } from '#dataProviders/records/record-files.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { useT } from '../../../common/useT.ts'
import { mainPhoto } from './mainPhoto.ts'

/** The record's main photo, small, at its head; nothing without one. */
export function RecordPhoto({ of, id }: { of: Resource; id: number }) {
  const t = useT()
  const shown = useSignal(mainPhoto)
  if (shown?.resource !== of.name || shown.id !== id || shown.photo === null) return null
  return (
    <Box
      component="img"
      src={fileUrl(of, shown.photo, true)}
      alt={t('app.files.main')}
      width={52}
      height={52}
      sx={{ objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover', flexShrink: 0, mr: 1 }}
    />
  )
}
