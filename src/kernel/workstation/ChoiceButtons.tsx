import FormHelperText from '@mui/material/FormHelperText'
import { createContext, useContext, useId } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { mostAnswers } from '#resources/kernel/views/workstation.ts'
import { FieldInput } from '../inputs/inputs.tsx'
import { useApplies } from '../inputs/useApplies.ts'
import { useBinding } from '../inputs/useBinding.ts'
import type { InputProps } from '../inputs/useBinding.ts'
import { answerOf } from './cardKeys.ts'
import './choice-buttons.css'

/** Called with the choice that was answered by a number key. */
export const AnsweredContext = createContext<(key: string) => void>(() => undefined)

const steps: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** The input of a choice in a card: buttons, or a list if it has more answers than number keys. */
export function CardChoice(props: InputProps) {
  const answers = Object.keys(props.field.options.choices ?? {}).length
  return answers > mostAnswers ? <FieldInput {...props} /> : <ChoiceButtons {...props} />
}

/**
 * One button for each answer of a choice, initially none pressed. A number key answers; pressing an
 * answer again clears it. One tab stop, with arrow keys.
 */
function ChoiceButtons(props: InputProps) {
  const { source, field, words } = props
  const { value, label, onChange, onBlur, inputRef, required, error, helperText, readOnly } =
    useBinding<string>(props).control
  const translate = useTranslate()
  const onAnswered = useContext(AnsweredContext)
  const applies = useApplies(props)
  const id = useId()
  const choices = Object.entries(field.options.choices ?? {})
  const chosen = choices.findIndex(([code]) => code === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [answer] = choices[answerOf(event) ?? choices.length] ?? []
    const step = steps[event.key]
    if (answer !== undefined && !readOnly) {
      event.preventDefault()
      // a key held down answers one choice, not all
      if (event.repeat) return
      onChange(answer)
      onAnswered(source)
    } else if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const buttons = [...event.currentTarget.querySelectorAll('button')]
      const at = buttons.indexOf(event.target as HTMLButtonElement) + step
      buttons[(at + buttons.length) % buttons.length]?.focus()
    }
  }
  if (!applies) return null
  return (
    <div className="choice-field" data-error={error || undefined}>
      <span id={id} className="choice-label caption">
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </span>
      {/* Keys are handled here for all buttons within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        className="choice-buttons"
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        data-choice={source}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {choices.map(([code, tone], at) => (
          <button
            key={code}
            type="button"
            // focused by the form
            ref={at === Math.max(chosen, 0) ? inputRef : undefined}
            className="choice-button"
            data-tone={tone}
            tabIndex={at === Math.max(chosen, 0) ? 0 : -1}
            aria-pressed={at === chosen}
            aria-keyshortcuts={String(at + 1)}
            disabled={readOnly}
            onClick={() => onChange(at === chosen ? null : code)}
          >
            <kbd aria-hidden="true">{at + 1}</kbd>
            {translate(`${words}.options.${source}.${code}`)}
          </button>
        ))}
      </div>
      <FormHelperText id={`${id}-help`} error={error}>
        {helperText}
      </FormHelperText>
    </div>
  )
}
