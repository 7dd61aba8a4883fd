import Clear from '@mui/icons-material/Clear'
import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { PopperProps } from '@mui/material/Popper'
import { TextBox } from '../TextBox.tsx'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '../../../../common/useT.ts'
import { elementProps, textFieldProps } from '../controlProps.ts'
import type { ControlProps } from '../controlProps.ts'
import { ComboboxOptions } from './ComboboxOptions.tsx'
import { useCombobox } from './useCombobox.ts'
import type { ComboboxArguments } from './useCombobox.ts'
import './combobox.css'

interface ComboboxProps<I extends string | number>
  extends Omit<ControlProps<never>, 'value' | 'onChange'>, Omit<ComboboxArguments<I>, 'onBlur'> {
  /** Before the text: the chips of a list of several. */
  start?: ReactNode
  /** Backspace or Left in an empty text: moves to the chips. */
  onEdge?: (key: 'Backspace' | 'ArrowLeft') => void
  /** Maximum rows in the list; beyond, a note is shown. */
  limit?: number
  /** false: no clear button, for required values; the text can still be deleted. */
  clearable?: boolean
}

/** A text field with suggestions, after the ARIA combobox pattern. */
export function Combobox<I extends string | number>(props: ComboboxProps<I>) {
  const t = useT()
  const box = useCombobox(props)
  const anchor = useRef<HTMLDivElement>(null)
  const list = useId()
  const closed = props.disabled || props.readOnly
  const wrong = box.unknown && !props.error
  const optionId = (id: I | null) => (box.open && id !== null ? `${list}-${id}` : undefined)
  useEffect(() => {
    if (box.open && box.active !== null)
      document.getElementById(`${list}-${box.active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [box.open, box.active, list])

  return (
    <>
      <TextBox
        {...textFieldProps(props)}
        error={props.error || wrong}
        helperText={
          wrong
            ? t(props.onCreate ? 'app.input.no_such_add' : 'app.faults.no_such')
            : props.helperText
        }
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={(event) => {
          if (box.text === '' && (event.key === 'Backspace' || event.key === 'ArrowLeft'))
            props.onEdge?.(event.key)
          if (!closed) box.onKeyDown(event)
        }}
        onClick={({ target }) => {
          if (closed || box.open || !(target instanceof HTMLInputElement)) return
          // Typing replaces the selected text, as after Tab.
          target.select()
          box.show()
        }}
        onBlur={box.onBlur}
        slotProps={{
          htmlInput: {
            ...elementProps(props),
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': box.open,
            'aria-controls': box.open ? list : undefined,
            'aria-activedescendant': optionId(box.active),
            spellCheck: false,
          },
          input: {
            ref: anchor,
            startAdornment: props.start,
            className: props.start ? 'combobox-chips' : undefined,
            endAdornment: !closed && (
              <Buttons
                box={box}
                label={props.label}
                clears={
                  props.clearable !== false &&
                  !props.required &&
                  !props.bare &&
                  (box.text !== '' || Boolean(props.start))
                }
                onToggle={() => {
                  anchor.current?.querySelector('input')?.focus()
                  box.toggle()
                }}
              />
            ),
          },
        }}
      />
      {box.open && (
        <OptionList anchor={anchor}>
          <div role="listbox" id={list} aria-label={props.label} className="combobox-list">
            <ComboboxOptions box={box} chosen={props.chosen} optionId={optionId} />
          </div>
          <ListStatus box={box} limit={props.limit} />
        </OptionList>
      )}
    </>
  )
}

/** Makes the list as wide as the box. */
const sameWidth: NonNullable<PopperProps['modifiers']> = [
  {
    name: 'sameWidth',
    enabled: true,
    phase: 'beforeWrite',
    requires: ['computeStyles'],
    fn: ({ state: { styles, rects } }) => {
      if (styles.popper) styles.popper.width = `${rects.reference.width}px`
    },
  },
]

/** Below its box, as wide as that. */
function OptionList({
  anchor,
  children,
}: {
  anchor: RefObject<HTMLDivElement | null>
  children: ReactNode
}) {
  return (
    <Popper
      open
      role="presentation"
      // Within the dialog or the page: screen readers ignore what is outside a modal dialog.
      container={() => anchor.current?.closest<HTMLElement>('[role="dialog"], main') ?? null}
      anchorEl={() => anchor.current!}
      placement="bottom-start"
      className="combobox-popper"
      modifiers={sameWidth}
    >
      <Paper
        elevation={8}
        onMouseDown={(event) => event.preventDefault()}
        className="combobox-paper"
      >
        {children}
      </Paper>
    </Popper>
  )
}

interface ButtonsProps {
  box: Pick<ReturnType<typeof useCombobox>, 'busy' | 'open'> & { pick: (option: null) => void }
  label: string
  clears: boolean
  onToggle: () => void
}

/**
 * At the end of the field: the progress indicator, the clear button, and the arrow that opens the
 * list.
 */
function Buttons({ box, label, clears, onToggle }: ButtonsProps) {
  const t = useT()
  return (
    <InputAdornment position="end" className="combobox-buttons">
      {box.busy && <CircularProgress size={16} aria-label={t('app.input.searching')} />}
      {clears && (
        <IconButton
          size="small"
          tabIndex={-1}
          className="combobox-clear"
          aria-label={`${t('app.input.clear')}: ${label}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => box.pick(null)}
        >
          <Clear fontSize="small" />
        </IconButton>
      )}
      <IconButton
        size="small"
        edge="end"
        tabIndex={-1}
        aria-label={`${t('app.input.open')}: ${label}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onToggle}
      >
        <ArrowDropDown fontSize="small" className={box.open ? 'combobox-arrow-up' : undefined} />
      </IconButton>
    </InputAdornment>
  )
}

interface ListStatusProps {
  box: { failed: boolean; empty: boolean; options: readonly unknown[] }
  limit: number | undefined
}

/** Below the options: why there are none, or that there are more. */
function ListStatus({ box, limit }: ListStatusProps) {
  const t = useT()
  const message = listMessage(box, limit)
  if (!message) return null
  return (
    <div role="status" className="combobox-status body-small muted">
      {t(message)}
    </div>
  )
}

function listMessage(
  { failed, empty, options }: ListStatusProps['box'],
  limit: number | undefined,
) {
  if (failed) return 'app.failure.connection'
  if (empty) return 'app.input.no_matches'
  if (options.length === 0) return 'app.input.searching'
  return limit !== undefined && options.length >= limit ? 'app.input.more_matches' : undefined
}
