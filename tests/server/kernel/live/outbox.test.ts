// Pending notifications: too many changes of one contract are a gap only of that contract, and
// presence signals are lost without one.
import { describe, expect, it } from 'vitest'
import { createOutbox } from '#server/kernel/live/change-outbox.ts'
import { unpack } from '#server/kernel/live/channel-message.ts'
import type { ChannelEntry } from '#server/kernel/live/channel-message.ts'

type Outbox = ReturnType<typeof createOutbox>
const change = (contractId: number, by: number) =>
  ({ kind: 'change', contractId, resource: 'fuel', ids: [by], by, name: 'x' }) as const
const sign = (id: number) =>
  ({
    kind: 'present',
    contractId: 1,
    resource: 'fuel',
    id,
    by: 7,
    name: 'x',
    leaving: false,
  }) as const

function taken(outbox: Outbox): ChannelEntry[] {
  const entries: ChannelEntry[] = []
  for (let text = outbox.take(); text !== null; text = outbox.take()) {
    expect(Buffer.byteLength(text)).toBeLessThan(8000)
    entries.push(...unpack(text))
  }
  return entries
}

describe('the outbox', () => {
  it('reports a gap for the contract with too many pending changes, and every change of the others', () => {
    const outbox = createOutbox()
    outbox.add(change(2, 1))
    for (let by = 1; by <= 700; by++) outbox.add(change(1, by))
    outbox.add(change(3, 1))
    const entries = taken(outbox)
    expect(entries.filter(({ kind }) => kind === 'gap')).toEqual([{ kind: 'gap', contractId: 1 }])
    expect(entries).toEqual(expect.arrayContaining([change(2, 1), change(3, 1)]))
    expect(entries.length).toBe(3)
    outbox.add(change(1, 1))
    expect(taken(outbox)).toEqual([change(1, 1)])
  })
  it('drops the oldest presence signals if there are too many, without reporting a gap', () => {
    const outbox = createOutbox()
    outbox.add(change(1, 1))
    for (let id = 1; id <= 3000; id++) outbox.add(sign(id))
    const entries = taken(outbox)
    expect(entries[0]).toEqual(change(1, 1))
    expect(entries.slice(1)).toEqual(Array.from({ length: 500 }, (_, i) => sign(2501 + i)))
  })
  it('notifies all users if everything was lost', () => {
    const outbox = createOutbox()
    outbox.add(change(1, 1))
    outbox.add(sign(1))
    outbox.lose()
    expect(taken(outbox)).toEqual([{ kind: 'gap', contractId: null }])
    expect(outbox.empty).toBe(true)
  })
})
