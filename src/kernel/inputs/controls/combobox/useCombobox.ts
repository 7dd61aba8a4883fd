import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { usePendingText } from '../pendingText.ts'
import { useOptionSearch } from './useOptionSearch.ts'
import type { FindOptions, FoundOptions, Option } from './useOptionSearch.ts'

export interface ComboboxArguments<I extends string | number> {
  find: FindOptions<I>
  /** ms without a key before the search; 0 for options that are loaded already. */
  wait: number
  /** Text of the current choice; '' for none. */
  chosenText: string
  chosen: I | null
  onPick(option: Option<I> | null): void
  /** The typed text matches nothing; null when it is being corrected. */
  onUnknown(typed: string | null): void
  onBlur?: () => void
  /** Creates a record for an unmatched text; `done` is called with it, or with null. */
  onCreate?: ((typed: string, done: (created: Option<I> | null) => void) => void) | undefined
  /** After a pick the text is for the next one (a list of several). */
  several?: boolean
}

/**
 * A combobox: typing searches, the best match is highlighted, Tab, Enter and leaving the field
 * accept it; Escape restores the previous value; tabbing through changes nothing; typed text is
 * never dropped silently.
 */
export function useCombobox<I extends string | number>(args: ComboboxArguments<I>) {
  const { find, wait, chosenText, chosen, onPick, onUnknown, several } = args
  const search = useOptionSearch(find, wait)
  const { found, run, ask, later, drop } = search
  const reportPending = usePendingText()
  const typed = useTypedText(args, search)
  const { draft, setDraft, unknown, setUnknown, suggestions, reset, pick } = typed
  const { open, options, marked } = suggestions

  const type = (text: string) => {
    typed.startTurn()
    setDraft(text)
    suggestions.mark(null)
    setUnknown(false)
    if (text.trim() === '') {
      drop()
      suggestions.hide()
      if (unknown) onUnknown(null)
      if (!several) onPick(null)
      return
    }
    suggestions.show()
    if (wait === 0) void ask(text).catch(() => undefined)
    else later(text)
  }
  const show = () => {
    suggestions.show()
    void run(draft ?? '').then(
      (all) => suggestions.markFirst(all.find((option) => option.id === chosen)?.id ?? null),
      () => undefined,
    )
  }
  /** On leaving: accepts the highlighted option, waiting for a pending response. */
  const settle = () => {
    const text = draft?.trim() ?? ''
    const arrowed = options.find((option) => option.id === marked)
    if (typed.isCreating()) return
    suggestions.close()
    if (open && arrowed) return pick(arrowed)
    if (text === '') {
      setDraft(null)
      return
    }
    if (!several && text === chosenText)
      return pick(chosen === null ? null : { id: chosen, name: chosenText })
    const turn = typed.startTurn()
    const refuse = () => {
      setUnknown(true)
      onUnknown(text)
    }
    reportPending(
      ask(draft ?? '')
        .then(
          ([first]) =>
            () =>
              first ? pick(first) : refuse(),
        )
        .catch(() => refuse)
        .then((end) => typed.isCurrent(turn) && end()),
    )
  }
  const cancel = () => {
    if (unknown) onUnknown(null)
    reset()
  }
  const move = (step: 1 | -1) => (open ? suggestions.move(step) : show())
  const pending = open || draft !== null

  return {
    text: draft ?? (several ? '' : chosenText),
    open,
    busy: found.state === 'busy',
    failed: found.state === 'failed',
    /** The search is over and nothing matches. */
    empty: found.state === 'idle' && found.typed !== null && found.options.length === 0,
    options,
    active: suggestions.active,
    unknown,
    type,
    pick,
    show,
    toggle: () => (open ? suggestions.close() : show()),
    onKeyDown: (event: KeyboardEvent) =>
      onComboboxKey(event, { open, pending, settle, show, move, cancel }),
    onBlur() {
      settle()
      args.onBlur?.()
    },
  }
}

type OptionSearch<I extends string | number> = ReturnType<typeof useOptionSearch<I>>
/** The typed text with its suggestions, until an option is picked or created. */
function useTypedText<I extends string | number>(
  { onPick, onCreate }: ComboboxArguments<I>,
  { found, drop }: OptionSearch<I>,
) {
  const [draft, setDraft] = useState<string | null>(null)
  const [unknown, setUnknown] = useState(false)
  const settling = useRef(0)
  /** The record is being created in a dialog: the field keeps the typed text meanwhile. */
  const creating = useRef(false)
  const suggestions = useSuggestions({ found, draft, creates: onCreate !== undefined })

  const create = (name: string) => {
    settling.current++
    creating.current = true
    suggestions.close()
    onCreate?.(name, (created) => {
      creating.current = false
      if (created) pick(created)
    })
  }
  /** Clears the typed text. */
  const reset = () => {
    settling.current++
    setDraft(null)
    setUnknown(false)
    drop()
    suggestions.close()
  }
  const pick = (option: Option<I> | null) => {
    if (option?.create) return create(option.name)
    reset()
    onPick(option)
  }
  return {
    ...{ draft, setDraft, unknown, setUnknown, suggestions, reset, pick },
    /** Invalidates earlier pending work. */
    startTurn: () => ++settling.current,
    isCurrent: (turn: number) => turn === settling.current,
    isCreating: () => creating.current,
  }
}

interface Suggested<I extends string | number> {
  found: FoundOptions<I>
  /** The typed text; null for none. */
  draft: string | null
  creates: boolean
}

/** The list of suggestions: whether it is open, its options, and the highlighted one. */
function useSuggestions<I extends string | number>({ found, draft, creates }: Suggested<I>) {
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState<I | null>(null)
  // After typing the best match is highlighted until an arrow key is used. If merely opened, none
  // is, so that tabbing on changes nothing.
  const best =
    draft !== null && draft.trim() !== '' && found.typed === draft
      ? (found.options[0]?.id ?? null)
      : null
  const answered = draft !== null && found.state === 'idle' && found.typed === draft
  const options = creates && answered ? withNew(found.options, draft) : found.options
  const active = options.some((option) => option.id === marked) ? marked : best
  return {
    open,
    options,
    marked,
    active,
    show: () => setOpen(true),
    hide: () => setOpen(false),
    close() {
      setOpen(false)
      setMarked(null)
    },
    mark: setMarked,
    /** Unless another one is highlighted already. */
    markFirst: (id: I | null) => setMarked((now) => now ?? id),
    move(step: 1 | -1) {
      const count = options.length
      if (count === 0) return
      const at = options.findIndex((option) => option.id === active)
      const start = step === 1 ? 0 : count - 1
      const next = at === -1 ? start : (at + step + count) % count
      setMarked(options[next]?.id ?? null)
    },
  }
}

interface ComboboxKeys {
  open: boolean
  /** Text was typed, or the list is open: the field handles Enter and Escape. */
  pending: boolean
  settle(): void
  show(): void
  move(step: 1 | -1): void
  cancel(): void
}

function onComboboxKey(
  event: KeyboardEvent,
  { open, pending, settle, show, move, cancel }: ComboboxKeys,
): void {
  // Ctrl+S and Ctrl+Enter save the form: the typed text is included.
  if (event.ctrlKey || event.metaKey) {
    if (event.code === 'KeyS' || event.key === 'Enter') settle()
    return
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (event.altKey && open) settle()
    else if (event.altKey) show()
    else move(event.key === 'ArrowDown' ? 1 : -1)
  } else if (event.key === 'Enter' && pending) settle()
  else if (event.key === 'Escape' && pending) cancel()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Appends the typed text as a new option, unless one has exactly that name. */
function withNew<I extends string | number>(options: Option<I>[], typed: string): Option<I>[] {
  const name = typed.trim()
  const same = (one: Option<I>) =>
    one.name.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0
  if (name === '' || options.some(same)) return options
  return [...options, { id: '+' as I, name, create: true }]
}
