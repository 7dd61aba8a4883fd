import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useT } from '../../../../common/useT.ts'
import type { Upload } from '../../files/useUploads.ts'

/** An upload: its name, its progress, and why it was refused. */
export function UploadState({
  upload: { file, state },
  message,
  stored,
}: {
  upload: Upload
  message: string
  stored: boolean
}) {
  const t = useT()
  const { name } = file
  const uploading = state === 'sending' || (state === 'waiting' && stored)
  const unsent = state === 'shrinking' ? t('app.files.shrinking', { name }) : name
  const words = uploading ? t('app.files.uploading', { name }) : unsent
  return (
    <>
      <Typography variant="body2" className="wrap-anywhere">
        {words}
      </Typography>
      {(state === 'sending' || state === 'shrinking') && <LinearProgress aria-label={words} />}
      {state === 'refused' && (
        <FormHelperText error role="alert">
          {message}
        </FormHelperText>
      )}
    </>
  )
}
