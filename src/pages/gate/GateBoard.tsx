// Today at the gate: departures, missing conditions, late, out and returned vehicles. It may run on
// a wall screen all day.
import Button from '@mui/material/Button'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { loadChunk } from '../../common/loadChunk.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { GateRow } from './GateRow.tsx'
import { billDesk, groups, canBeOpened, gateRowName } from './gateRows.ts'
import type { GateRow as Row, GateState } from './gateRows.ts'
import { useGateRows } from './useGateRows.ts'
import { useOpening } from './useOpening.ts'
import '../../kernel/cells/cells.css'
import './gate.css'

const OpenAll = lazy(async () => ({
  default: (await loadChunk(() => import('./OpenAllDialog.tsx'))).OpenAllDialog,
}))
const Override = lazy(async () => ({
  default: (await loadChunk(() => import('../../kernel/transitions/OverrideDialog.tsx')))
    .OverrideDialog,
}))

/** Behind a guard: users without rights on the desk cannot open it. */
export function GateBoard({ of }: { of: Resource }) {
  const { resources } = useAppServices()
  const desk = billDesk(resources)
  return desk ? <Board of={of} desk={desk} /> : null
}

function Board({ of, desk }: { of: Resource; desk: Resource }) {
  const t = useT()
  const formats = useFormats()
  const { edit: mayOpen } = useRights(desk)
  const { query, refresh } = useGateRows(of)
  const { data: rows = [], error, dataUpdatedAt: now } = query
  const [large, setLarge] = useStore('gate.large', false)
  const [openingAll, setOpeningAll] = useState(false)
  const board = useRef<HTMLDivElement>(null)
  const due = rows.filter(canBeOpened)

  /** The focused button was removed: focus moves to that of the next row. */
  async function afterOpening(row: Row) {
    const next = due[due.findIndex(({ id }) => id === row.id) + 1]
    await refresh()
    requestAnimationFrame(() => {
      const button = board.current?.querySelector<HTMLElement>(`[data-opens="${next?.id}"]`)
      if (document.activeElement === document.body) (button ?? board.current)?.focus()
    })
  }
  const opening = useOpening(afterOpening)
  return (
    <div ref={board} className="gate cells" data-large={large} tabIndex={-1}>
      <div className="gate-tools">
        {now > 0 && (
          <span className="gate-now">
            {t('app.gate.now', { time: formats.time(new Date(now).toISOString()) })}
          </span>
        )}
        <Button
          size="small"
          variant={large ? 'contained' : 'outlined'}
          aria-pressed={large}
          onClick={() => setLarge(!large)}
        >
          {t('app.gate.large')}
        </Button>
        {mayOpen && (
          <Button
            size="small"
            variant="contained"
            disabled={due.length === 0}
            onClick={() => setOpeningAll(true)}
          >
            {t('app.gate.open_all')}
          </Button>
        )}
      </div>
      <div role="alert">
        {error && <RetryNote error={error} onAgain={() => void query.refetch()} />}
      </div>
      {query.data && rows.length === 0 && <p className="gate-none">{t('app.gate.nothing')}</p>}
      {groups.map((state) => (
        <Group key={state} state={state} rows={rows}>
          {(row) => (
            <GateRow
              key={row.id}
              {...{ of, desk, row, now, mayOpen }}
              busy={opening.busy === row.id}
              error={opening.refused?.row.id === row.id ? opening.refused.error : undefined}
              onOpen={() => void opening.press(row)}
              onDismiss={opening.dismiss}
            />
          )}
        </Group>
      ))}
      <Suspense>
        {opening.held && (
          <Override
            of={desk}
            id={opening.held.row.way_bill_id ?? 0}
            label={t('app.gate.open_of', { name: gateRowName(opening.held.row) })}
            error={opening.held.error}
            onMake={(reason) => opening.make(opening.held!.row, reason)}
            onClose={opening.release}
          />
        )}
        {openingAll && (
          <OpenAll
            desk={desk}
            due={due}
            now={now}
            onDone={refresh}
            onClose={() => setOpeningAll(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

interface GroupProps {
  state: GateState
  rows: readonly Row[]
  children: (row: Row) => React.ReactNode
}

/** The rows of one state, ordered by departure; renders nothing without rows. */
function Group({ state, rows, children }: GroupProps) {
  const t = useT()
  const id = useId()
  const own = rows.filter((row) => row.state === state)
  if (own.length === 0) return null
  return (
    <section className="gate-group" data-state={state} aria-labelledby={id}>
      <h2 id={id}>
        {t(`app.gate.groups.${state}`)} <span className="gate-count">{own.length}</span>
      </h2>
      <ul>{own.map(children)}</ul>
    </section>
  )
}
