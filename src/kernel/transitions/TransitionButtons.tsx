import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { isAtDesk } from '#resources/kernel/views/desks.ts'
import { overrideKey } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../form/formValues.ts'
import { useRecordActions } from '../list/useRecordActions.ts'
import { openTransitions } from './openTransitions.ts'
import { TransitionRefusal } from './TransitionRefusal.tsx'
import { useTransitions } from './useTransitions.ts'
import type { OfferedTransition } from './useTransitions.ts'
import './transitions.css'

const Override = lazy(async () => ({
  default: (await loadChunk(() => import('./OverrideDialog.tsx'))).OverrideDialog,
}))
const Ask = lazy(async () => ({
  default: (await loadChunk(() => import('./TransitionDialog.tsx'))).TransitionDialog,
}))

interface TransitionButtonsProps {
  of: Resource
  row: Row
  /** Whether the form has unsaved input. */
  changed?: () => boolean
  /** Called with the document after the transition. */
  onMade: (row: Row) => void
  /** Called if the document is no longer at this desk. */
  onLeft: (() => void) | undefined
}

/** The user may override the reasons against it. */
const isOverridable = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.body.overridable === true

/** Why the transition was refused. */
type Failure = { unsaved: true } | { error: unknown }

/**
 * A button for each transition that the user can make of the open document; the command palette has
 * them too. Unsaved input is saved first, because a transition applies to the stored document.
 */
export function TransitionButtons({ of, row, changed, onMade, onLeft }: TransitionButtonsProps) {
  const t = useT()
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const actions = useRecordActions(of)
  const offered = useTransitions(of, row)
  const group = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<OfferedTransition | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [held, setHeld] = useState<{ one: OfferedTransition; error: HttpError } | null>(null)

  async function make({ name }: OfferedTransition, asked: Readonly<Record<string, unknown>>) {
    const { data } = await dataProvider.transition(of.name, {
      call: name,
      id: row.id,
      ...(row.version !== undefined && { version: row.version }),
      data: asked,
    })
    setAsking(null)
    setHeld(null)
    // further transitions are possible while other data is reloading
    setBusy(null)
    onMade(data as Row)
    const { field = '' } = of.states ?? {}
    const state = translate(`resources.${of.name}.options.${field}.${String(data[field])}`)
    const left = !isAtDesk(of, data)
    const notice = t(left ? 'app.transitions.left' : 'app.transitions.made', { state })
    notify(notice, { type: 'success', autoHideDuration: left ? 5000 : 3000 })
    if (left) {
      onLeft?.()
      return actions.refresh([row.id])
    }
    // the focused button has been removed
    requestAnimationFrame(() => group.current?.querySelector('button')?.focus())
    await actions.refresh([row.id])
  }
  async function press(one: OfferedTransition) {
    if (busy !== null) return
    setFailure(changed?.() ? { unsaved: true } : null)
    if (changed?.()) return
    if (one.asks.length + one.takes.length > 0) return setAsking(one)
    setBusy(one.name)
    try {
      await make(one, {})
    } catch (error) {
      if (isOverridable(error)) setHeld({ one, error })
      else setFailure({ error })
    } finally {
      setBusy(null)
    }
  }
  const onChosen = useEffectEvent((one: OfferedTransition) => void press(one))
  useEffect(() => {
    openTransitions.set(
      offered.map((one) => ({
        key: `${of.name} ${one.name}`,
        label: one.label,
        run: () => onChosen(one),
      })),
    )
    return () => openTransitions.set([])
  }, [of, offered])

  if (offered.length === 0 && failure === null) return null
  return (
    <>
      <div ref={group} role="group" aria-label={t('app.transitions.title')} className="transitions">
        {offered.map((one) => (
          <Button
            key={one.name}
            size="small"
            variant="outlined"
            loading={busy === one.name}
            onClick={() => void press(one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {failure !== null && (
        <Alert severity="error" role="alert" onClose={() => setFailure(null)}>
          {'unsaved' in failure ? (
            t('app.transitions.unsaved')
          ) : (
            <TransitionRefusal
              of={of}
              id={row.id}
              error={failure.error}
              onFollow={() => setFailure(null)}
            />
          )}
        </Alert>
      )}
      {held && (
        <Suspense>
          <Override
            of={of}
            id={row.id}
            label={held.one.label}
            error={held.error}
            onMake={(reason) => make(held.one, { [overrideKey]: reason })}
            onClose={() => setHeld(null)}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <Ask
            of={of}
            transition={asking}
            row={row}
            onMake={(asked) => make(asking, asked)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  )
}
