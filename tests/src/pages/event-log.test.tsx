// The retention of the event log, above its list.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Retention } from '#resources/wire/event-log.ts'
import { RetentionNote } from '#src/pages/event-log/index.ts'
import { result, serve } from '#tests/dataProviders/server.ts'
import type { SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null })
beforeEach(() => session.set(signedIn(7, allResources())))

/** Draws the note over a server that keeps for so long. */
function open(kept: Partial<Retention>): SentRequest[] {
  let now: Retention = { months: 60, editable: true, shortens: true, pending: null, ...kept }
  const asked = serve(({ path, body }) => {
    if (path.endsWith('/saveRetention')) {
      const { months } = body as { months: number }
      const pending = months < now.months ? { months, from: '2026-01-21' } : null
      now = { ...now, months: Math.max(months, now.months), pending }
    }
    return result(now)
  })
  draw(<RetentionNote />)
  return asked
}

const change = async () => keys.click(await screen.findByRole('button', { name: 'Изменить срок' }))
const said = (asked: readonly SentRequest[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('the retention above the event log', () => {
  it('that becomes shorter is shown with its day, and can be set back', async () => {
    const asked = open({})
    await change()
    const months = await screen.findByRole('textbox', { name: 'Месяцев (от 3 до 240)' })
    await keys.clear(months)
    await keys.type(months, '12{Enter}')
    await screen.findByText('С 21.01.2026: 12 мес.')
    await screen.findByText('Сокращённый срок вступит в силу 21.01.2026')
    expect(screen.getByText(/Срок хранения событий: 60 мес\./)).toBeTruthy()
    await keys.click(screen.getByRole('button', { name: 'Оставить 60 мес.' }))
    await waitFor(() => expect(screen.queryByText('С 21.01.2026: 12 мес.')).toBeNull())
    expect(said(asked)).toEqual([{ months: 12 }, { months: 60 }])
  })
  it('shows users who may only lengthen it that the highest roles can shorten it', async () => {
    open({ shortens: false })
    await change()
    await screen.findByText(/Сократить срок может только пользователь с ролью/)
  })
  it('shows a pending change to readers without a way to set it back', async () => {
    open({ editable: false, shortens: false, pending: { months: 12, from: '2026-01-21' } })
    await screen.findByText('С 21.01.2026: 12 мес.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
