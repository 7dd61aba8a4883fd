import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { listening } from '#dataProviders/news.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { chunk } from '../../shell/chunk.ts'
import { useSignal } from '../../shell/useSignal.ts'
import { useSay } from '../cells/say.ts'
import { faceKey } from './face.ts'

const Face = lazy(async () => ({ default: (await chunk(() => import('./Face.tsx'))).Face }))
const FormPresence = lazy(async () => ({ default: (await chunk(() => import('./FormPresence.tsx'))).FormPresence }))

interface RecordHeadProps {
  of: Resource
  id: string
  /** The record, if it is stored. */
  record: number | null
  /** What the record is called; empty while unknown. */
  name: string
  isNew: boolean
  component: 'h1' | 'h2'
  onCopy?: () => void
  onPrevious?: () => void
  onNext?: () => void
  onClose?: () => void
}

/** Whose form this is, and the ways from it to its neighbours. */
export function RecordHead({ of, id, record, name, isNew, component, onCopy, onPrevious, onNext, onClose }: RecordHeadProps) {
  const say = useSay()
  const translate = useTranslate()
  const live = useSignal(listening)
  const kind = translate(`resources.${of.name}.name`, { smart_count: 1 })
  const button = (label: string, keys: string | undefined, icon: ReactNode, press: (() => void) | undefined) => (
    <IconButton
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Page', 'Pg')})` : label}
      aria-keyshortcuts={keys}
      disabled={!press}
      onClick={press}
    >
      {icon}
    </IconButton>
  )
  const caption = (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {kind}
    </Typography>
  )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Suspense>{!isNew && record && faceKey(of) && <Face of={of} id={record} />}</Suspense>
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 52, display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
        {!isNew && live && record ? (
          <Suspense fallback={caption}>
            <FormPresence key={record} of={of} id={record} caption={kind} />
          </Suspense>
        ) : (
          !isNew && caption
        )}
        <Typography id={id} component={component} variant="h6" sx={{ overflowWrap: 'anywhere', lineHeight: 1.3 }}>
          {isNew ? say('app.form.create_title', { name: kind }) : name || '\u00a0'}
        </Typography>
      </Box>
      {!isNew && (onPrevious || onNext) && button(say('app.form.previous'), 'Alt+PageUp', <ArrowUpward />, onPrevious)}
      {!isNew && (onPrevious || onNext) && button(say('app.form.next'), 'Alt+PageDown', <ArrowDownward />, onNext)}
      {onCopy && button(say('app.form.copy'), 'F9', <ContentCopy />, onCopy)}
      {onClose && button(say('app.form.close'), undefined, <Close />, onClose)}
    </Box>
  )
}
