import { useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from './controlProps.ts'

/** How a typed text becomes a value and back. */
export interface TextCodec<V> {
  /** Parses the text; undefined if it is invalid. Never called with a blank text. */
  read(text: string): V | undefined
  /** The display format. Must return a text that `read` has rejected unchanged. */
  show(value: V): string
  /** The format while editing; default: the display format. */
  edit?(value: V): string
  /** Formats the text while typing at its end. */
  mask?(text: string): string
}

/**
 * The text of a control while editing. It stays as typed until the control is left, and then takes
 * its normal format. An invalid text stays, so that it can be corrected.
 */
export function useTypedText<V extends string | number>(
  props: Pick<ControlProps<V>, 'value' | 'onChange' | 'onBlur'>,
  codec: TextCodec<V>,
) {
  const { value, onChange, onBlur } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [faulty, setFaulty] = useState(false)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<{ value: V | null; faulty?: string }>({ value: null })
  const input = useRef<HTMLInputElement>(null)
  // A value set from outside (a reset, a restored draft) replaces the text.
  if (seen !== value) {
    setSeen(value)
    if (draft !== null && value !== sent.faulty && (value ?? null) !== sent.value) setDraft(null)
  }
  const valueText = showValue(value, codec, focused)
  const text = draft ?? valueText

  const regrouped = focused && draft === null && codec.edit !== undefined
  // Tab selects the text of a field; the change from the shown to the typed form would lose that
  // selection.
  useLayoutEffect(() => {
    if (regrouped && document.activeElement === input.current) input.current?.select()
  }, [regrouped])

  const send = (next: V | null, wrong?: string) => {
    setSent({ value: next, faulty: wrong })
    onChange(next, wrong)
  }
  const type = (text: string) => {
    const atEnd = input.current === null || input.current.selectionStart === text.length
    const typed =
      codec.mask && atEnd && text.length > (draft ?? valueText).length ? codec.mask(text) : text
    setDraft(typed)
    setFaulty(false)
    if (typed.trim() === '') return send(null)
    const read = codec.read(typed)
    if (read === undefined) send(null, typed)
    else if (read !== value) send(read)
    else setSent({ value: read })
  }
  return {
    text,
    input,
    /** The field was left with an invalid text. */
    faulty: faulty && draft !== null,
    type,
    /** Sets a value directly: from the calendar, or today. */
    put(next: V | null) {
      setDraft(null)
      setFaulty(false)
      if (next !== value) send(next)
    },
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false)
      if (draft !== null) {
        const read = draft.trim() === '' ? null : codec.read(draft)
        if (read === undefined) setFaulty(true)
        else if (read === (value ?? null)) setDraft(null)
        else setDraft(read === null ? '' : codec.show(read))
      }
      onBlur?.()
    },
  }
}

function showValue<V>(value: V | null | undefined, codec: TextCodec<V>, focused: boolean): string {
  if (value === null || value === undefined) return ''
  return focused && codec.edit ? codec.edit(value) : codec.show(value)
}
