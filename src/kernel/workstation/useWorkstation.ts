import { useMemo, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { filterIn } from '../../common/listAddress.ts'
import type { Filter } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../appServices.ts'
import type { Row } from '../form/formValues.ts'
import { useListAddress } from '../list/useListAddress.ts'
import {
  countItems,
  foundItems,
  isLeft,
  namedItem,
  nextLeft,
  queueItems,
} from './queue/queueItems.ts'
import type { QueueItem } from './queue/queueItems.ts'
import type { CardSubject } from './useCard.ts'
import { useQueueRows } from './queue/useQueueRows.ts'
import { useUnsentCards } from './useUnsentCards.ts'

/** The row of the queue whose card is shown. */
interface Chosen extends CardSubject {
  /** A card of this row is being created, regardless of changes by others. */
  making: boolean
  /** The card that is being corrected by another one. */
  replaced: Row | null
  /** The stored card that is edited. */
  edited: number | null
  /** The stored card to show; null: the last one. */
  shown: number | null
}

/** How often the card was focused, and whether that was last requested by a text or a code. */
export interface Entered {
  times: number
  byCode: boolean
}

const choiceOf = (item: QueueItem): Chosen => ({
  id: item.row.id,
  name: item.name,
  row: item.row,
  making: isLeft(item),
  replaced: null,
  edited: null,
  shown: null,
})

/** The queue, the chosen row, and moving from one card to the next. */
export function useWorkstation(of: Resource, station: Workstation, begun: number | null) {
  const t = useT()
  const queue = useQueueOf(station)
  const { change, location } = useListAddress(of)
  const filter = useMemo(() => filterIn(location.search), [location.search])
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [awaited, setAwaited] = useState(begun)
  const [entered, setEntered] = useState<Entered>({ times: 0, byCode: false })
  const [step, setStep] = useState<'queue' | 'card'>('queue')
  const [message, setMessage] = useState('')
  const [last, setLast] = useState<Row | null>(null)
  const [sought, setSought] = useState(0)
  const busy = useRef(false)

  const { query, items, refresh, store } = useItems(of, station, queue, filter)
  const found = useMemo(() => foundItems(items, search), [items, search])
  const [asked, setAsked] = useState(filter)
  if (asked !== filter && !query.isPlaceholderData) {
    setAsked(filter)
    // under another filter the row may be missing
    if (!items.some(({ row }) => row.id === chosen?.id)) setChosen(null)
  } else if (chosen === null && items.length > 0) {
    const first =
      items.find(({ row }) => row.id === awaited) ?? (station.walkIn ? null : items.find(isLeft))
    if (awaited !== null) setAwaited(null)
    if (first) setChosen(choiceOf(first))
  }

  const enter = (byCode = false) => {
    setStep('card')
    setEntered(({ times }) => ({ times: times + 1, byCode }))
  }
  const goTo = (item: QueueItem | null, byCode = false) => {
    setChosen(item && choiceOf(item))
    if (item) enter(byCode)
  }
  /** For walk-ins the next row is searched for. */
  const awaitNext = () => {
    setChosen(null)
    setSearch('')
    setStep('queue')
    setSought((times) => times + 1)
  }
  const settle = (subject: CardSubject, text: string) => {
    setMessage(text)
    if (chosen?.replaced) setChosen({ ...chosen, making: false, replaced: null })
    else if (station.walkIn) awaitNext()
    else goTo(nextLeft(found, subject.id) ?? nextLeft(items, subject.id))
  }
  const turn = (how: Partial<Chosen>) => {
    const plain = { making: false, replaced: null, edited: null, shown: null }
    if (chosen) setChosen({ ...chosen, ...plain, ...how })
  }
  return {
    queue,
    query,
    filter,
    onFilter: (next: Filter, replace?: boolean) => void change({ filter: next }, replace),
    search,
    setSearch,
    items,
    found,
    counts: useMemo(() => countItems(items), [items]),
    chosen,
    item: items.find(({ row }) => row.id === chosen?.id) ?? null,
    entered,
    message,
    /** The card that was stored last. */
    last,
    /** How often the search was focused. */
    sought,
    busy,
    refresh,
    /** On a phone the queue and the card are separate steps. */
    step: chosen ? step : 'queue',
    enter: () => enter(),
    leave: () => setStep('queue'),
    /** Not while another card is being stored. */
    choose: (item: QueueItem) => {
      if (!busy.current) setChosen(choiceOf(item))
    },
    /**
     * Opens the row that a text or a code identifies. Of several matches the first one is used, but
     * for walk-ins it is only shown. Returns the outcome.
     */
    chooseFound(text: string): 'entered' | 'shown' | 'nothing' {
      const several = foundItems(items, text)
      const named = namedItem(several, text)
      const item = named ?? several[0]
      if (!item || busy.current) return 'nothing'
      if (!named && station.walkIn) {
        setChosen(choiceOf(item))
        return 'shown'
      }
      setSearch('')
      goTo(item, true)
      return 'entered'
    },
    correct: (card: Row) => {
      turn({ making: true, replaced: card })
      enter()
    },
    stopCorrecting: () => turn({}),
    /** One more card for a row that is done. */
    makeAnother: () => {
      turn({ making: true })
      enter()
    },
    edit: (card: number) => turn({ edited: card }),
    show: (card: number) => turn({ shown: card }),
    /** A stored card was edited or removed. */
    onChanged(text: string | null) {
      turn({})
      if (text !== null) setMessage(text)
      if (chosen) void refresh([chosen.id])
      enter()
    },
    say: setMessage,
    onStored(subject: CardSubject, card: Row) {
      store(subject.id)
      setLast(card)
      void refresh([subject.id])
      settle(subject, t('app.workstation.stored', { name: subject.name }))
    },
    onKept: (subject: CardSubject) =>
      settle(subject, t('app.workstation.kept', { name: subject.name })),
  }
}

/** The rows of the queue with the state of their cards. */
function useItems(of: Resource, station: Workstation, queue: Resource, filter: Filter) {
  const { query, refreshRows } = useQueueRows(of, station, queue, filter)
  const [stored, setStored] = useState<ReadonlySet<number>>(new Set())
  /** Until the queue itself shows it, a stored card counts as done. */
  const refresh = useEvent((ids: readonly number[]) =>
    refreshRows(ids)
      // the rows themselves reach the page a moment after their cache
      .then(() => new Promise((resolve) => setTimeout(resolve)))
      .then(() => setStored((now) => new Set([...now].filter((id) => !ids.includes(id)))))
      .catch(() => undefined),
  )
  const unsent = useUnsentCards(of, station, (ids) => void refresh(ids))
  const items = useMemo(
    () => queueItems(queue, station, query.data ?? [], { stored, unsent }),
    [queue, station, query.data, stored, unsent],
  )
  const store = (id: number) => setStored(new Set([...stored, id]))
  return { query, items, refresh, store }
}

/** The resource of the queue; the boot checks ensure that it exists. */
export function useQueueOf({ queue }: Workstation): Resource {
  const { resources } = useAppServices()
  const found = resources.find(({ name }) => name === queue)
  if (!found) throw new Error(`There is no queue '${queue}'`)
  return found
}
