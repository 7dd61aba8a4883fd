import Button from '@mui/material/Button'
import Save from '@mui/icons-material/Save'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { FormProvider } from 'react-hook-form'
import { mostAnswers } from '#resources/kernel/views/workstation.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { LeaveQuestion } from '../form/drafts/LeaveQuestion.tsx'
import type { Row, Values } from '../form/formValues.ts'
import { FormNotices } from '../form/notices/FormNotices.tsx'
import { SectionFields } from '../form/sections/SectionFields.tsx'
import { enterGoesOn } from '../form/useFormKeys.ts'
import { PendingTextContext } from '../inputs/controls/pendingText.ts'
import { CreateReferencedContext } from '../inputs/createReferenced.ts'
import { FormRecordContext } from '../inputs/formRecord.ts'
import { useReadableResource } from '../useReadableFields.ts'
import { CardQuestion } from './CardQuestion.tsx'
import { AnsweredContext, CardChoice } from './ChoiceButtons.tsx'
import { cardKey, isInputOf } from './cardKeys.ts'
import { createScanWatch } from './scanWatch.ts'
import { useCard } from './useCard.ts'
import type { CardSubject } from './useCard.ts'
import { useCardFocus } from './useCardFocus.ts'
import type { Entered } from './useWorkstation.ts'
import '../form/form.css'

interface CardProps {
  of: Resource
  station: Workstation
  subject: CardSubject
  replaced: Row | null
  /** Unsaved input, by card. */
  unfinished: Map<string, Values>
  /** Whether a save is running: no other card may replace it meanwhile. */
  busy: Ref<boolean>
  entered: Entered
  onStored: (subject: CardSubject, card: Row) => void
  onKept: (subject: CardSubject) => void
  /** Back to the queue; unsaved input is kept. */
  onLeave: () => void
  /** Called with a scanned code. */
  onScan: (code: string) => void
  /** Of a correction. */
  onCancel: () => void
}

const ignore = () => undefined

/** The short form of one card after another; choices have no default answers. */
export function Card(props: CardProps) {
  const { station, replaced, entered, onLeave, onCancel } = props
  const of = useReadableResource(props.of)
  const t = useT()
  const readOnly = !useRights(of).create
  const card = useCard({ ...props, of })
  const { form, saving, senders, keys, last } = card
  useImperativeHandle(props.busy, () => saving.busy)
  const root = useRef<HTMLFormElement>(null)
  const focus = useCardFocus(root, station.keys, entered.times)
  const isEcho = useEcho(entered)
  const onCode = useScans(card, station, last, props.onScan)
  const save = () => void saving.save('another')
  const record = useMemo(() => ({ id: null, addSender: senders.add }), [senders])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // keys from dialogs and menus opened here, which are elsewhere in the document
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    const wanted = isEcho(event) ? 'nothing' : cardKey(event, last)
    if (wanted === null) return enterGoesOn(event)
    event.preventDefault()
    if (wanted === 'leave') onLeave()
    else if (wanted === 'save' && !readOnly) save()
  }
  return (
    <FormProvider {...form}>
      <PendingTextContext value={card.pending.report}>
        <FormRecordContext value={record}>
          <CreateReferencedContext value={null}>
            {/* Keys are handled here for all inputs within. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <form
              ref={root}
              noValidate
              aria-label={t('app.workstation.card')}
              aria-busy={saving.busy}
              className="record-form"
              onSubmit={(event) => event.preventDefault()}
              onKeyDownCapture={onCode}
              onKeyDown={onKeyDown}
            >
              <FormNotices
                of={of}
                readOnly={readOnly}
                refused={saving.notice}
                onDismiss={saving.dismiss}
                onRetry={saving.retry}
              />
              <AnsweredContext value={focus.goOn}>
                <SectionFields
                  of={of}
                  keys={keys}
                  readOnly={readOnly}
                  isFrozen={() => false}
                  stored={false}
                  first={undefined}
                  Choice={CardChoice}
                  main={last}
                />
              </AnsweredContext>
              {saving.confirmation && (
                <CardQuestion
                  question={saving.confirmation.question}
                  text={Object.values(saving.confirmation.faults).join('. ')}
                  onAnswer={(yes) => {
                    saving.answerConfirmation(yes)
                    if (!yes) saving.focusDoubtful()
                  }}
                />
              )}
              <div className="form-bar">
                {!readOnly && (
                  <Button
                    variant="contained"
                    className="card-save"
                    aria-disabled={saving.busy}
                    aria-keyshortcuts="Enter Control+Enter"
                    startIcon={<Save />}
                    onClick={save}
                  >
                    {t(replaced ? 'app.form.save' : 'app.workstation.save')}
                  </Button>
                )}
                {replaced && <Button onClick={onCancel}>{t('app.form.cancel')}</Button>}
              </div>
            </form>
            <LeaveQuestion changed={card.isBegun} onAsking={ignore} />
          </CreateReferencedContext>
        </FormRecordContext>
      </PendingTextContext>
    </FormProvider>
  )
}

/** ms after which an Enter is a deliberate one of the user. */
const echo = 200

/** A scanner may end its code with two Enters: the second one is not a keystroke for the card. */
function useEcho(entered: Entered) {
  const since = useRef(-Infinity)
  useLayoutEffect(() => {
    if (entered.byCode) since.current = performance.now()
  }, [entered])
  return ({ key }: KeyboardEvent): boolean => {
    const isFirst = performance.now() - since.current < echo
    since.current = -Infinity
    return isFirst && key === 'Enter'
  }
}

type CardState = ReturnType<typeof useCard>
/**
 * A scanner types its code wherever the focus is, and its digits look like answers, or like the
 * card's last number: they are undone, and the code is looked up in the queue.
 */
function useScans(
  { of, form }: CardState,
  station: Workstation,
  last: string | null,
  onScan: (code: string) => void,
) {
  const answers = station.keys.map(
    (key) => Object.keys(of.fields[key]?.options.choices ?? {}).length,
  )
  const [watches] = useState(() => ({
    answers: createScanWatch(Math.min(mostAnswers, Math.max(1, ...answers))),
    number: createScanWatch(0),
  }))
  const before = useRef<readonly unknown[]>([])
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event
    const inNumber = isInputOf(target, last)
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText && !inNumber) return
    const watch = inNumber ? watches.number : watches.answers
    const code = watch.hear(event.key, event.timeStamp)
    if (watch.begins()) before.current = form.getValues([...station.keys])
    if (code === null) return
    event.preventDefault()
    event.stopPropagation()
    station.keys.forEach((key, at) => form.setValue(key, before.current[at]))
    onScan(code)
  }
}
