// The panel below a webhook: its secret, a test, sending again what has failed, and resuming.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { WebhookAttempt } from '#resources/wire/webhooks.ts'
import { ReplayDelivery, WebhookPanel } from '#src/pages/webhooks/index.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const secret = `whsec_${'a'.repeat(43)}`
const accepted: WebhookAttempt = {
  ...{ delivered: true, status: 204, took_ms: 31, reason: null, answer: null },
}
beforeEach(() => session.set(signedIn(7, allResources())))

function open(
  state: { secret_made_at?: string; stopped_at?: string } = {},
  answers: Readonly<Record<string, () => Answer>> = {},
): readonly SentRequest[] {
  const stored = { id: 5, version: 1, secret_made_at: null, stopped_at: null, ...state }
  const asked = serve(({ path }) => {
    const name = path.split('/').at(-1) ?? ''
    if (name === '5') return result(stored)
    if (name === 'newSecret') {
      stored.secret_made_at = '2026-01-14T07:00:00.000Z'
      return result({ secret })
    }
    if (name === 'resume') stored.stopped_at = null
    return answers[name]?.() ?? result(name === 'replayFailed' ? { count: 3 } : null)
  })
  draw(<WebhookPanel id={5} name="Учёт" />)
  return asked
}
const bodies = (asked: readonly SentRequest[], name: string) =>
  asked.filter(({ path }) => path.endsWith(`/${name}`)).map(({ body }) => body)
const made = { secret_made_at: '2026-01-14T07:00:00.000Z' }
const button = (name: string) => screen.findByRole('button', { name })

describe('a secret', () => {
  it('is made and shown once, before anything else can be done', async () => {
    const asked = open()
    const make = await button('Создать секрет')
    expect(screen.queryByRole('button', { name: 'Отправить проверку' })).toBeNull()
    await keys.click(make)
    const told = within(await screen.findByRole('dialog', { name: 'Секрет «Учёт»' }))
    expect(told.getByText(secret)).toBeTruthy()
    await keys.keyboard('{Escape}')
    expect(screen.getByText(secret)).toBeTruthy()
    await keys.click(told.getByRole('button', { name: 'Готово' }))
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
    expect(bodies(asked, 'newSecret')).toEqual([{ id: 5 }])
    expect(await button('Отправить проверку')).toBeTruthy()
  })
  it('is replaced only after a question', async () => {
    const asked = open(made)
    await keys.click(await button('Заменить секрет'))
    const question = within(await screen.findByRole('dialog'))
    await keys.click(question.getByRole('button', { name: 'Нет' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(asked, 'newSecret')).toEqual([])
    await keys.click(await button('Заменить секрет'))
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Да' }))
    expect(await screen.findByText(secret)).toBeTruthy()
  })
})

describe('a test', () => {
  it.each([
    [accepted, 'Принято: код 204, 31 мс'],
    [{ ...accepted, delivered: false, status: 500, reason: 'status' }, 'Отказ: код 500, 31 мс'],
    [
      { ...accepted, delivered: false, status: null, reason: 'slow' },
      'Получатель не ответил вовремя',
    ],
    [
      { ...accepted, delivered: false, status: null, reason: 'refused' },
      'Адрес закрыт: он ведёт в закрытую сеть',
    ],
  ] as [WebhookAttempt, string][])('says how it ended: %#', async (attempt, said) => {
    open(made, { test: () => result(attempt) })
    await keys.click(await button('Отправить проверку'))
    expect(await screen.findByText(said)).toBeTruthy()
  })
  it('that the server refuses says why', async () => {
    open(made, { test: () => refusal(422, 'webhook_secret') })
    await keys.click(await button('Отправить проверку'))
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
  })
})

it('what has failed is sent again, of the days that are chosen', async () => {
  const asked = open(made)
  await keys.selectOptions(await screen.findByLabelText('Недоставленные'), 'За трое суток')
  await keys.click(await button('Отправить снова'))
  expect(await screen.findByText('Отправляются снова: 3')).toBeTruthy()
  const [{ since } = { since: '' }] = bodies(asked, 'replayFailed') as { since: string }[]
  expect(Math.round((Date.now() - Date.parse(since)) / 3600_000)).toBe(72)
})

it('a receiver that was stopped is resumed, and then has no such button', async () => {
  const asked = open({ ...made, stopped_at: '2026-01-14T07:00:00.000Z' })
  await keys.click(await button('Возобновить'))
  expect(await screen.findByText('Отправка возобновлена')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Возобновить' })).toBeNull())
  expect(bodies(asked, 'resume')).toEqual([{ id: 5 }])
})

describe('a delivery', () => {
  it('is sent again, unless it waits anyway', async () => {
    const asked = serve(() => result(null))
    draw(<ReplayDelivery row={{ id: 9, version: 1, state: 'failed' }} />)
    await keys.click(await button('Отправить снова'))
    expect(await screen.findByText('Отправляется снова')).toBeTruthy()
    expect(bodies(asked, 'replay')).toEqual([{ id: 9 }])
  })
  it('that waits has no button', () => {
    serve(() => result(null))
    draw(<ReplayDelivery row={{ id: 9, version: 1, state: 'waiting' }} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
