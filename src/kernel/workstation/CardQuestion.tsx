import Button from '@mui/material/Button'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '../../common/useT.ts'
import { answerOf } from './cardKeys.ts'

interface CardQuestionProps {
  question: string
  /** Describes the implausible value. */
  text: string
  onAnswer: (yes: boolean) => void
}

/**
 * A question in place of the card's bar: No is focused, so that a stray Enter confirms nothing; 1
 * is Yes, 2 and Escape are No.
 */
export function CardQuestion({ question, text, onAnswer }: CardQuestionProps) {
  const t = useT()
  const id = useId()
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // after the form has focused the field in question
    const timer = setTimeout(() => no.current?.focus())
    return () => clearTimeout(timer)
  }, [question, text])
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = event.key === 'Escape' ? 1 : answerOf(event)
    // an Enter held down since the save is ignored
    const held = event.repeat && event.key === 'Enter'
    if (answer === 0 || answer === 1 || held) event.preventDefault()
    if ((answer === 0 || answer === 1) && !event.repeat) onAnswer(answer === 0)
    event.stopPropagation()
  }
  return (
    // The keys of both buttons are handled here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="alertdialog"
      className="card-question"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onKeyDown={onKeyDown}
    >
      <strong id={id}>{question}</strong>
      <p id={`${id}-text`}>{text}</p>
      <div className="card-question-answers">
        <Button variant="outlined" aria-keyshortcuts="1" onClick={() => onAnswer(true)}>
          {t('app.confirm.yes')}
        </Button>
        <Button variant="contained" ref={no} aria-keyshortcuts="2" onClick={() => onAnswer(false)}>
          {t('app.confirm.no')}
        </Button>
      </div>
    </div>
  )
}
