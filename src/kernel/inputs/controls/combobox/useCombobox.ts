import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { usePendingText } from '../pendingText.ts'
import { useOptionSearch } from './useOptionSearch.ts'
import type { FindOptions, Option } from './useOptionSearch.ts'

export interface ComboboxArguments<I extends string | number> {
  find: FindOptions<I>
  /** Milliseconds without a key before looking up; 0 for lists at hand. */
  wait: number
  /** What is chosen now, in words; '' for nothing. */
  standing: string
  chosen: I | null
  onPick(option: Option<I> | null): void
  /** The typed text matches nothing; null when it is being mended. */
  onUnknown(typed: string | null): void
  onBlur?: () => void
  /** Makes what nothing is found for, called as typed; `done` is told what was made, or null. */
  onCreate?: ((typed: string, done: (made: Option<I> | null) => void) => void) | undefined
  /** After a pick the text is for the next one (a list of several). */
  several?: boolean
}

/**
 * The manners of a field with suggestions: typing looks up, the best match is highlighted, Tab, Enter and leaving take it; Escape gives back
 * what stood; an untouched field is passed through; what was typed is never dropped in silence.
 */
export function useCombobox<I extends string | number>(args: ComboboxArguments<I>) {
  const { find, wait, standing, chosen, onPick, onUnknown, onCreate, several } = args
  const { found, run, ask, later, drop } = useOptionSearch(find, wait)
  const settled = usePendingText()
  const [draft, setDraft] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState<I | null>(null)
  const [unknown, setUnknown] = useState(false)
  const settling = useRef(0)
  /** The record is being made elsewhere: the field waits for it with what was typed. */
  const making = useRef(false)

  // Typed: the best match is highlighted until an arrow moves on. Merely opened: nothing is, so that passing on changes nothing.
  const best = draft !== null && draft.trim() !== '' && found.typed === draft ? (found.options[0]?.id ?? null) : null
  const options =
    onCreate && draft !== null && found.state === 'idle' && found.typed === draft ? withNew(found.options, draft) : found.options
  const active = options.some((option) => option.id === marked) ? marked : best
  const at = options.findIndex((option) => option.id === active)

  const close = () => {
    setOpen(false)
    setMarked(null)
  }
  const make = (name: string) => {
    settling.current++
    making.current = true
    close()
    onCreate?.(name, (made) => {
      making.current = false
      if (made) pick(made)
    })
  }
  const pick = (option: Option<I> | null) => {
    if (option?.create) return make(option.name)
    settling.current++
    setDraft(null)
    setUnknown(false)
    drop()
    close()
    onPick(option)
  }
  const type = (typed: string) => {
    settling.current++
    setDraft(typed)
    setMarked(null)
    setUnknown(false)
    if (typed.trim() === '') {
      drop()
      setOpen(false)
      if (unknown) onUnknown(null)
      if (!several) onPick(null)
      return
    }
    setOpen(true)
    if (wait === 0) void ask(typed).catch(() => undefined)
    else later(typed)
  }
  const show = () => {
    setOpen(true)
    void run(draft ?? '').then(
      (options) => setMarked((now) => now ?? options.find((option) => option.id === chosen)?.id ?? null),
      () => undefined,
    )
  }
  /** Leaving: takes what is highlighted, waits for an answer under way. */
  const settle = () => {
    const typed = draft?.trim() ?? ''
    const arrowed = options.find((option) => option.id === marked)
    if (making.current) return
    close()
    if (open && arrowed) return pick(arrowed)
    if (typed === '') {
      setDraft(null)
      return
    }
    if (!several && typed === standing) return pick(chosen === null ? null : { id: chosen, name: standing })
    const mine = ++settling.current
    const refuse = () => {
      setUnknown(true)
      onUnknown(typed)
    }
    settled(
      ask(draft ?? '')
        .then(
          ([first]) =>
            () =>
              first ? pick(first) : refuse(),
        )
        .catch(() => refuse)
        .then((end) => mine === settling.current && end()),
    )
  }
  const move = (step: 1 | -1) => {
    if (!open) return show()
    const count = options.length
    if (count === 0) return
    const next = at === -1 ? (step === 1 ? 0 : count - 1) : (at + step + count) % count
    setMarked(options[next]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The form saves on Ctrl+S and Ctrl+Enter: what is typed here goes with it.
    if (event.ctrlKey || event.metaKey) {
      if (event.code === 'KeyS' || event.key === 'Enter') settle()
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (event.altKey && open) settle()
      else if (event.altKey) show()
      else move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && (open || draft !== null)) settle()
    else if (event.key === 'Escape' && (open || draft !== null)) {
      settling.current++
      if (unknown) onUnknown(null)
      setDraft(null)
      setUnknown(false)
      drop()
      close()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    text: draft ?? (several ? '' : standing),
    open,
    busy: found.state === 'busy',
    failed: found.state === 'failed',
    /** Something was looked up and nothing fits. */
    empty: found.state === 'idle' && found.typed !== null && found.options.length === 0,
    options,
    active,
    unknown,
    type,
    pick,
    show,
    toggle: () => (open ? close() : show()),
    onKeyDown,
    onBlur() {
      settle()
      args.onBlur?.()
    },
  }
}
/** Behind what was found: what was typed, unless something is called exactly so. */
function withNew<I extends string | number>(options: Option<I>[], typed: string): Option<I>[] {
  const name = typed.trim()
  const same = (one: Option<I>) => one.name.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0
  if (name === '' || options.some(same)) return options
  return [...options, { id: '+' as I, name, create: true }]
}
