import { Fragment } from 'react'
import { titleOf } from '#i18n/help/help-page.ts'
import type { HelpSource } from '#i18n/help/help-page.ts'
import { piecesOf } from '#i18n/help/markup.ts'

interface HelpWordsProps {
  text: string
  source: HelpSource
  onOpen: (page: string) => void
}

/** A text of the help with its keys, labels and links. */
export function HelpWords({ text, source, onOpen }: HelpWordsProps) {
  return piecesOf(text).map((piece, at) => {
    const key = `${at} ${text}`
    if ('text' in piece) return <Fragment key={key}>{piece.text}</Fragment>
    if ('key' in piece) return <kbd key={key}>{piece.key}</kbd>
    if ('label' in piece) return <strong key={key}>{source.say(piece.label)}</strong>
    return (
      <button key={key} className="help-link" onClick={() => onOpen(piece.page)}>
        {titleOf(source, piece.page)}
      </button>
    )
  })
}
