import { useEffect, useMemo, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AppKey } from '#i18n/messages.ts'
import { FilesControl } from '../../kernel/inputs/controls/files/FilesControl.tsx'
import { FormRecordContext, useFormRecord } from '../../kernel/inputs/formRecord.ts'
import type { FormRecord } from '../../kernel/inputs/formRecord.ts'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'
import { useFaultText } from '../../kernel/inputs/useFaultText.ts'
import { useUploads } from '../../kernel/inputs/files/useUploads.ts'
import { useRequestOfCheck } from './requestOfCheck.ts'

const source = 'photos'
const ignore = () => undefined

/**
 * Whether a check requests a repair, with photos of the defect, which are stored in the request.
 */
export function RepairRequestInput(props: InputProps) {
  const { readOnly, stored } = props
  const [isAsked, carId] = useWatch({ name: [props.source, 'car_id'] }) as [unknown, unknown]
  return (
    <>
      <FieldInput {...props} />
      {isAsked === true && !readOnly && !stored && <RequestPhotos key={String(carId)} />}
    </>
  )
}

/** The number of photos neither sent nor discarded yet. */
function createCount() {
  let count = 0
  return {
    add: (more: number) => void (count += more),
    /** Returns the count and resets it: the caller then handles these photos. */
    take(): number {
      const taken = count
      count = 0
      return taken
    },
  }
}

/** Photos wait for the check, whose id leads to the request. */
function RequestPhotos() {
  const { addSender } = useFormRecord()
  const { find } = useRequestOfCheck()
  const [waiting] = useState(createCount)
  const lookUp = useRef(find)
  useEffect(() => {
    lookUp.current = find
  })
  const record = useMemo(
    (): FormRecord => ({
      id: null,
      addSender: (send) =>
        addSender(async (checkupId) => {
          // the save reports the number of remaining photos
          const count = waiting.take()
          if (count === 0) return 0
          const id = await lookUp.current(checkupId).catch(() => null)
          return id === null ? count : send(id)
        }),
    }),
    [addSender, waiting],
  )
  return (
    <FormRecordContext value={record}>
      <PhotosInput waiting={waiting} />
    </FormRecordContext>
  )
}

function PhotosInput({ waiting }: { waiting: ReturnType<typeof createCount> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { of } = useRequestOfCheck()
  const faultText = useFaultText(of)
  const max = Number(of.fields[source]?.options.max)
  const photos = useUploads({ of, source, kind: 'photos', max }, [], ignore)
  // while offline the check is queued, but its photos are not
  useEffect(
    () => () => {
      const count = waiting.take()
      if (count > 0)
        notify('app.files.not_sent' satisfies AppKey, {
          type: 'warning',
          autoHideDuration: 8000,
          messageArgs: { smart_count: count },
        })
    },
    [notify, waiting],
  )
  return (
    <FilesControl
      label={translate(`resources.${of.name}.fields.${source}`)}
      kind="photos"
      files={[]}
      uploads={photos.uploads}
      smaller={photos.smaller}
      stored={false}
      urlOf={() => ''}
      messageOf={({ message = '' }) => translate(faultText(message), { _: faultText(message) })}
      onAdd={(files) => {
        waiting.add(files.length)
        photos.add(files)
      }}
      onAgain={photos.again}
      onDrop={(key) => {
        waiting.add(-1)
        photos.drop(key)
      }}
      onRemove={ignore}
      onMain={ignore}
      full={photos.uploads.length >= max}
    />
  )
}
