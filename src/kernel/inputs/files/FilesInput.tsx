import { useCallback, useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { fileUrl } from '#dataProviders/records/record-files.ts'
import { isPhotoField } from '#resources/kernel/kind-traits.ts'
import type { StoredFile } from '#resources/kernel/types.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { mainPhotoKey, showMainPhoto } from '../../form/head/mainPhoto.ts'
import { useT } from '../../../common/useT.ts'
import { FilesControl } from '../controls/files/FilesControl.tsx'
import { useFormRecord } from '../formRecord.ts'
import type { InputProps } from '../useBinding.ts'
import { useFaultText } from '../useFaultText.ts'
import { useUploads } from './useUploads.ts'

/** Default maximum of files in one field. */
const mostFiles = 50

/** Files and photos; they are uploaded separately, not with the save. */
export function FilesInput({ of, source, field, label, readOnly }: InputProps) {
  const t = useT()
  const notify = useNotify()
  const translate = useTranslate()
  const faultText = useFaultText(of)
  const { setValue } = useFormContext()
  const { id } = useFormRecord()
  const watched = useWatch({ name: source }) as StoredFile[] | null | undefined
  const files = watched ?? []
  const kind = isPhotoField(field) ? 'photos' : 'files'
  const max = typeof field.options.max === 'number' ? field.options.max : mostFiles
  const onStored = useCallback(
    (stored: StoredFile[]) => setValue(source, stored),
    [setValue, source],
  )
  const uploads = useUploads({ of, source, kind, max }, files, onStored)
  useEffect(() => {
    if (id !== null && watched && source === mainPhotoKey(of)) showMainPhoto(of, id, watched)
  }, [of, id, source, watched])
  const refused = (error: Error) => notify(error.message, { type: 'error', autoHideDuration: 3000 })
  const [leaving, setLeaving] = useState<StoredFile | null>(null)
  return (
    <>
      <FilesControl
        label={label}
        kind={kind}
        files={files}
        uploads={uploads.uploads}
        smaller={uploads.smaller}
        stored={id !== null}
        urlOf={(file, thumb) => fileUrl(of, file.id, thumb)}
        messageOf={({ message = '' }) => translate(faultText(message), { _: faultText(message) })}
        onAdd={uploads.add}
        onAgain={uploads.again}
        onDrop={uploads.drop}
        onRemove={setLeaving}
        onMain={(file) => void uploads.makeMain(file).catch(refused)}
        readOnly={readOnly}
        full={files.length + uploads.uploads.length >= max}
        one={max === 1}
      />
      <ConfirmDialog
        question={leaving && `${t('app.files.delete', { name: leaving.name })}?`}
        onNo={() => setLeaving(null)}
        onYes={() => {
          setLeaving(null)
          if (leaving) uploads.remove(leaving).catch(refused)
        }}
      />
    </>
  )
}
