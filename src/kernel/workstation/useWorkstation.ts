import { useMemo, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/workstation.ts'
import { filterIn } from '../../common/listAddress.ts'
import type { Filter } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../appServices.ts'
import type { Row } from '../form/formValues.ts'
import { useListAddress } from '../list/useListAddress.ts'
import { countItems, foundItems, isLeft, nextLeft, queueItems } from './queueItems.ts'
import type { QueueItem } from './queueItems.ts'
import type { CardSubject } from './useCard.ts'
import { useQueueRows } from './useQueueRows.ts'
import { useUnsentCards } from './useUnsentCards.ts'

/** The row of the queue whose card stands beside it. */
interface Chosen extends CardSubject {
  /** Its card is being made, whatever others do meanwhile. */
  making: boolean
  /** The card that is being corrected. */
  replaced: Row | null
}

/** How often the keyboard was sent to the card, and whether a text or a code sent it last. */
export interface Entered {
  times: number
  byCode: boolean
}

const choiceOf = (item: QueueItem): Chosen => ({
  id: item.row.id,
  name: item.name,
  making: isLeft(item),
  replaced: null,
})

/** The queue, the chosen row, and the way from one card to the next. */
export function useWorkstation(of: Resource, station: Workstation, begun: number | null) {
  const t = useT()
  const queue = useQueueOf(station)
  const { change, location } = useListAddress(of)
  const filter = useMemo(() => filterIn(location.search), [location.search])
  const { query, refreshRows } = useQueueRows(of, station, queue, filter)
  const [stored, setStored] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [entered, setEntered] = useState<Entered>({ times: 0, byCode: false })
  const [step, setStep] = useState<'queue' | 'card'>('queue')
  const [message, setMessage] = useState('')
  const busy = useRef(false)

  /** Until the queue says so itself, a stored card counts as done. */
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
  const found = useMemo(() => foundItems(items, search), [items, search])
  const [asked, setAsked] = useState(filter)
  if (asked !== filter && !query.isPlaceholderData) {
    setAsked(filter)
    // under another filter there may be no such row
    if (!items.some(({ row }) => row.id === chosen?.id)) setChosen(null)
  } else if (chosen === null && items.length > 0) {
    const first = items.find(({ row }) => row.id === begun) ?? items.find(isLeft)
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
  const settle = (subject: CardSubject, text: string) => {
    setMessage(text)
    if (chosen?.replaced) setChosen({ ...chosen, making: false, replaced: null })
    else goTo(nextLeft(found, subject.id) ?? nextLeft(items, subject.id))
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
    busy,
    refresh,
    /** On a telephone queue and card are steps one after the other. */
    step: chosen ? step : 'queue',
    enter: () => enter(),
    leave: () => setStep('queue'),
    /** Not while the card of another one is being stored. */
    choose: (item: QueueItem) => {
      if (!busy.current) setChosen(choiceOf(item))
    },
    /** The only row that a text or a code names, or the first of several; false where none does. */
    chooseFound(text: string): boolean {
      const [item] = foundItems(items, text)
      if (!item || busy.current) return false
      setSearch('')
      goTo(item, true)
      return true
    },
    correct: (card: Row) => {
      if (chosen) setChosen({ ...chosen, making: true, replaced: card })
      enter()
    },
    stopCorrecting: () => chosen && setChosen({ ...chosen, making: false, replaced: null }),
    say: setMessage,
    onStored(subject: CardSubject) {
      setStored(new Set([...stored, subject.id]))
      void refresh([subject.id])
      settle(subject, t('app.workstation.stored', { name: subject.name }))
    },
    onKept: (subject: CardSubject) =>
      settle(subject, t('app.workstation.kept', { name: subject.name })),
  }
}

/** The resource of the queue; the boot checks hold that there is one. */
export function useQueueOf({ queue }: Workstation): Resource {
  const { resources } = useAppServices()
  const found = resources.find(({ name }) => name === queue)
  if (!found) throw new Error(`There is no queue '${queue}'`)
  return found
}
