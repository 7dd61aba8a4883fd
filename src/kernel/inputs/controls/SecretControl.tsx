import Clear from '@mui/icons-material/Clear'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { TextBox } from './TextBox.tsx'
import { useState } from 'react'
import type { AppKey } from '#i18n/messages.ts'
import { useT } from '../../../common/useT.ts'
import { elementProps, textFieldProps } from './controlProps.ts'
import type { ControlProps } from './controlProps.ts'

interface SecretControlProps extends ControlProps<string> {
  /** A secret is stored already; it is never returned. */
  set?: boolean
}

/** An input for a secret. If left empty, the stored one is kept. */
export function SecretControl({ set, ...props }: SecretControlProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const button = (label: AppKey, icon: React.ReactNode, press: () => void) => (
    <IconButton
      size="small"
      tabIndex={-1}
      aria-label={`${t(label)}: ${props.label}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {icon}
    </IconButton>
  )
  return (
    <TextBox
      {...textFieldProps(props)}
      required={props.required && !set}
      helperText={
        set && !props.error
          ? `${t('app.input.secret_set')}. ${t('app.input.secret_keep')}`
          : props.helperText
      }
      type={shown ? 'text' : 'password'}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={props.onBlur}
      slotProps={{
        // A password manager must not fill in an unrelated token.
        htmlInput: {
          ...elementProps(props),
          autoComplete: 'new-password',
        },
        input: {
          endAdornment: props.value && !props.disabled && (
            <InputAdornment position="end">
              {button('app.input.clear', <Clear fontSize="small" />, () => props.onChange(null))}
              {button(
                shown ? 'app.input.hide_secret' : 'app.input.show_secret',
                shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />,
                () => setShown(!shown),
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
