import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { ClipboardEvent } from 'react'
import { parseNumber, parsePoint } from '#i18n/parse/index.ts'
import type { Point } from '#resources/kernel/types.ts'
import { useSay } from '../../cells/say.ts'
import { TypedControl } from './TypedControl.tsx'
import type { ControlProps } from './props.ts'
import type { Codec } from './useTyped.ts'

/** A point as it is being typed. */
export type TypedPoint = { [K in keyof Point]: number | string | null }
export interface PointControlProps extends Omit<ControlProps<TypedPoint>, 'inputRef'> {
  inputRef?: ControlProps<string>['inputRef']
}

/** Degrees of latitude and longitude; a pasted pair fills both. `faulty` says that one of them is not understood. */
export function PointControl({ value, onChange, ...props }: PointControlProps) {
  const say = useSay()
  const codec = useMemo<Codec<number | string>>(
    () => ({
      read: (text) => {
        const exact = parseNumber(text)
        return exact === null || exact === 'bad' ? undefined : Number(exact)
      },
      show: String,
    }),
    [],
  )
  const set = (key: keyof Point) => (degrees: number | string | null, faulty?: string) => {
    const next = { lat: value?.lat ?? null, lon: value?.lon ?? null, [key]: faulty ?? degrees }
    onChange(next.lat === null && next.lon === null ? null : next, faulty)
  }
  const onPaste = (event: ClipboardEvent) => {
    const point = parsePoint(event.clipboardData.getData('text'))
    if (point === null || point === 'bad' || props.disabled || props.readOnly) return
    event.preventDefault()
    onChange(point)
  }
  const part = (key: keyof Point) => ({
    ...props,
    codec,
    fault: 'number' as const,
    inputMode: 'text' as const,
    value: value?.[key] ?? null,
    onChange: set(key),
    label: `${props.label}, ${say(key === 'lat' ? 'app.input.latitude' : 'app.input.longitude')}`,
    id: undefined,
  })
  return (
    <Box
      role="group"
      aria-label={props.label}
      onPaste={onPaste}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 1.5 }}
    >
      <TypedControl {...part('lat')} placeholder="41.311081" />
      <TypedControl {...part('lon')} placeholder="69.240562" helperText=" " autoFocus={false} inputRef={undefined} />
    </Box>
  )
}
