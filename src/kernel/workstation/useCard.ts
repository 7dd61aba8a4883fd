import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { useForm } from 'react-hook-form'
import { changedFields, filledFields } from '#dataProviders/records/changed-fields.ts'
import { keepDraft, keepDraftAtOnce } from '#dataProviders/records/drafts.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import { sendThroughOutbox } from '#dataProviders/outbox/outbox.ts'
import { session } from '#dataProviders/session/session.ts'
import { labelKey } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import { formFields } from '#resources/kernel/views/form-groups.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import type { Draft } from '#resources/wire/drafts.ts'
import type { WireRow } from '../cells/cell.ts'
import { draftPlace } from '../form/drafts/draftPlace.ts'
import { restoreDraft, toDraft } from '../form/drafts/formDraft.ts'
import { useLeaveGuard } from '../form/drafts/useLeave.ts'
import { copiedValues, newValues, shownFields } from '../form/formValues.ts'
import type { Row, Values } from '../form/formValues.ts'
import { faultyPaths } from '../form/save/fieldErrors.ts'
import { createPendingInputs, createSenders } from '../form/save/pendingInputs.ts'
import { useFormResolver } from '../form/save/useResolver.ts'
import { useSave } from '../form/save/useSave.ts'
import { createBaseline } from '../form/useRecordForm.ts'

/** The subject of a card: a row of the queue, as of choosing it. */
export interface CardSubject {
  id: number
  name: string
  row: WireRow
}

interface CardModel {
  of: Resource
  station: Workstation
  subject: CardSubject
  /** The card that this one corrects. */
  replaced: Row | null
  /** Unsaved input, by card: of a row of the queue, or of a correction. */
  unfinished: Map<string, Values>
  onStored: (subject: CardSubject, card: Row) => void
  /** The card is in the outbox, waiting for the connection. */
  onKept: (subject: CardSubject) => void
}

/**
 * The form of one card after another. It stays mounted, and unsaved input of a row is restored when
 * the row is chosen again.
 */
export function useCard(model: CardModel) {
  const { of, station, subject, replaced, unfinished, onStored, onKept } = model
  const place = placeOf(subject.id, replaced)
  const start = useMemo(
    () => startOf(of, station, subject, replaced),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a row that is read anew is the same
    [of, station, place],
  )
  const [baseline] = useState(() => createBaseline(null, null))
  const { base, refused, attempted, creationKey } = baseline
  const resolver = useFormResolver(of, baseline)
  const [first] = useState(() => unfinished.get(place) ?? start)
  const form = useForm({
    defaultValues: first,
    resolver,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const [pending] = useState(createPendingInputs)
  const [senders] = useState(createSenders)
  const shown = useRef({ place, start })

  /** Resets answers and errors. */
  const begin = (values: Values) => {
    base.set(null)
    refused.set(new Map())
    attempted.set(false)
    creationKey.set(newKey())
    form.reset(values)
  }
  const finish = () => {
    unfinished.delete(place)
    begin(start)
    if (!replaced) void keepDraft(draftPlace(session.get(), of, null, null), null)
  }
  const isTyped = (from: Values) =>
    base.get() === null && Object.keys(changedFields(of, form.getValues(), from)).length > 0

  const saving = useSave({
    of,
    form,
    baseline,
    inputsSettled: pending.settled,
    sendParts: senders.sendAll,
    onFaulty(errors) {
      const [path] = faultyPaths(of, errors, formFields(of))
      if (path) form.setFocus(path)
    },
    onMerged: () => undefined,
    async deliver(values) {
      const outcome = await sendThroughOutbox<Row>({
        method: 'POST',
        path: `${of.basePaths[0]}/save`,
        body: filledFields(of, values),
        about: { resource: of.name, title: subject.name },
      })
      return outcome.state === 'sent' ? outcome.result : null
    },
    onKept() {
      finish()
      onKept(subject)
    },
    onSaved(row) {
      finish()
      onStored(subject, row)
    },
  })
  const putAway = useEvent(() => {
    const before = shown.current
    if (isTyped(before.start)) unfinished.set(before.place, form.getValues())
    else unfinished.delete(before.place)
  })
  const turn = useEvent(() => {
    if (shown.current.place === place) return
    putAway()
    shown.current = { place, start }
    begin(unfinished.get(place) ?? start)
    saving.dismiss()
    if (saving.confirmation) saving.answerConfirmation(false)
  })
  // Before painting: the answers of the previous card are never visible.
  useLayoutEffect(() => turn(), [place, turn])
  useEffect(() => putAway, [putAway])
  const isBegun = useEvent(() => isTyped(start) || unfinished.size > 0)
  useLeaveGuard(isBegun, (going) => {
    putAway()
    return keepLast(of, unfinished, creationKey.get(), going)
  })
  return {
    of,
    form,
    saving,
    pending,
    senders,
    isBegun,
    keys: shownKeys(of, station),
    last: lastNumber(of, station),
  }
}

const placeOf = (id: number, replaced: Row | null) => `${id} ${replaced?.id ?? ''}`
const isCorrection = (place: string) => !place.endsWith(' ')

/** The last unsaved card survives a reload and a locked screen, as a draft. */
function keepLast(
  of: Resource,
  unfinished: ReadonlyMap<string, Values>,
  key: string,
  going: Parameters<Parameters<typeof useLeaveGuard>[1]>[0],
): Promise<void> | void {
  const last = [...unfinished].findLast(([place]) => !isCorrection(place))?.[1]
  const parts = last && toDraft(of, last, null, newValues(of), key)
  if (!parts) return
  const place = draftPlace(session.get(), of, null, null)
  return going === 'form' ? keepDraft(place, parts) : keepDraftAtOnce(place, parts, going)
}

/** Unsaved input of a stored draft. */
export function unfinishedFrom(
  of: Resource,
  { field }: Workstation,
  draft: Draft | null,
): { unfinished: Map<string, Values>; id: number | null } {
  const restored = restoreDraft(of, draft, null, newValues(of))
  const id = restored?.values[field]
  if (!restored || typeof id !== 'number') return { unfinished: new Map(), id: null }
  return { unfinished: new Map([[placeOf(id, null), restored.values]]), id }
}

/**
 * The initial values: a card has no answers, only what the row of the queue provides; a correction
 * has the corrected card's values.
 */
function startOf(
  of: Resource,
  { field, keys, prefills = {} }: Workstation,
  { id, name, row }: CardSubject,
  replaced: Row | null,
): Record<string, unknown> {
  if (replaced) return copiedValues(of, replaced)
  const unanswered = Object.fromEntries(keys.map((key) => [key, null]))
  const known = Object.entries(prefills).flatMap(([key, from = '']): [string, unknown][] => {
    const named = isSingleReference(of.fields[key])
    const value: [string, unknown] = [key, row[from] ?? null]
    return named ? [value, [labelKey(key), row[labelKey(from)] ?? null]] : [value]
  })
  return {
    ...newValues(of),
    ...unanswered,
    ...Object.fromEntries(known),
    [field]: id,
    [labelKey(field)]: name,
  }
}

/**
 * The fields of a card: without its subject and the corrected card. For walk-ins the number that is
 * the whole card comes first.
 */
function shownKeys(of: Resource, station: Workstation): string[] {
  const shown = shownFields(of, formFields(of), null)
  const asked = shown.filter((key) => key !== station.field && key !== of.replaces)
  const last = station.walkIn ? lastNumber(of, station) : null
  return last === null ? asked : [last, ...asked.filter((key) => key !== last)]
}

/** The card's last field, if it is a number. */
function lastNumber(of: Resource, { keys }: Workstation): string | null {
  const key = keys.at(-1) ?? ''
  const isNumber = ['integer', 'decimal'].includes(of.fields[key]?.kind ?? '')
  return isNumber ? key : null
}
