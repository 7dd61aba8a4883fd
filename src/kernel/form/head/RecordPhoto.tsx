import { fileUrl } from '#dataProviders/records/record-files.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { useT } from '../../../common/useT.ts'
import { mainPhoto } from './mainPhoto.ts'
import '../form.css'

/** The thumbnail of the record's main photo; renders nothing without one. */
export function RecordPhoto({ of, id }: { of: Resource; id: number }) {
  const t = useT()
  const shown = useSignal(mainPhoto)
  if (shown?.resource !== of.name || shown.id !== id || shown.photo === null) return null
  return (
    <img
      className="record-photo"
      src={fileUrl(of, shown.photo, true)}
      alt={t('app.files.main')}
      width={52}
      height={52}
    />
  )
}
