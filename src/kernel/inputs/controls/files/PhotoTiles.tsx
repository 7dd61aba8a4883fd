import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../../common/loadChunk.ts'
import type { FilesControlProps } from './FilesControl.tsx'
import { PhotoTile, UploadTile } from './PhotoTile.tsx'
import './files.css'

const PhotoViewer = lazy(async () => ({
  default: (await loadChunk(() => import('./PhotoViewer.tsx'))).PhotoViewer,
}))

type PhotoTilesProps = Pick<
  FilesControlProps,
  | 'label'
  | 'files'
  | 'uploads'
  | 'urlOf'
  | 'messageOf'
  | 'onAgain'
  | 'onDrop'
  | 'onRemove'
  | 'onMain'
  | 'readOnly'
  | 'stored'
>
/** A grid of photos, uploads last; each opens enlarged. */
export function PhotoTiles(props: PhotoTilesProps) {
  const {
    label,
    files,
    uploads,
    urlOf,
    messageOf,
    onAgain,
    onDrop,
    onRemove,
    onMain,
    readOnly,
    stored,
  } = props
  const [open, setOpen] = useState<number | null>(null)
  const at = files.findIndex(({ id }) => id === open)
  return (
    <>
      <ul className="photo-tiles plain-list">
        {files.map((file) => (
          <PhotoTile
            key={file.id}
            photo={file}
            url={urlOf(file, true)}
            onOpen={() => setOpen(file.id)}
            {...(!readOnly && { onMain: () => onMain(file), onRemove: () => onRemove(file) })}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            stored={stored}
            message={messageOf(upload)}
            onAgain={() => onAgain(upload.key)}
            onDrop={() => onDrop(upload.key)}
          />
        ))}
      </ul>
      {at !== -1 && (
        <Suspense>
          <PhotoViewer
            label={label}
            photos={files}
            at={at}
            urlOf={urlOf}
            onTurn={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
