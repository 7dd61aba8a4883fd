// Notices of transitions: recipients and non-recipients, each notified once.
import { expect, it } from 'vitest'
import type { Resource } from '#resources/kernel/types.ts'
import { messageTypes } from '#resources/kernel/message-types.ts'
import { specimenDocument } from '#tests/specimens/documents.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { walkerFor } from '../../kernel/contract/document-walk.ts'
import { base, resources, world } from '../../kernel/contract/contract-world.ts'

const document = specimenDocument as unknown as Resource
const approval = document.states!.transitions.approve!.access!
const { admin, signIn, database } = await world()
const keeper = await signIn('keeper')
const reader = await signIn('reader')
const theirs = makerFor(keeper, resources)
const walk = walkerFor(keeper, makerFor(admin, resources))
/** Without references: its author here may not create employees to refer to. */
const plainOne = (more: Wire) => theirs.making(theirs.next()).bare(document.name, more)
const move = (row: Row, name: string, by: Caller) =>
  walk.make(document, row, name, `${base(document)}/${name}`, by)
const setLevel = (role: string, level: number) =>
  database.query('update access_level set level = $1 where role = $2 and resource = $3', [
    level,
    role,
    approval,
  ])

/** The caller's notifications about the document, the earliest first. */
async function told(caller: Caller, { id }: Row): Promise<unknown[]> {
  const { result } = await caller.post('/api/fms/staff-notification/getListByFilter', {
    message_type_id: messageTypes.document.id,
    size: 500,
  })
  return (result as Row[])
    .filter(({ about }) => (about as Row).id === id)
    .map(({ message }) => message)
    .reverse()
}

it('notifies the users who can make the next transition, except the author of this one', async () => {
  await setLevel('manager', 0)
  const row = await plainOne({ comment: null })
  expect((await move(row, 'submit', keeper)).status).toBe(200)
  expect(await told(admin, row)).toEqual([expect.stringContaining(`${row.number as string}: `)])
  expect([await told(keeper, row), await told(reader, row)]).toEqual([[], []])

  await setLevel('manager', 15)
  const second = await plainOne({ comment: null })
  expect((await move(second, 'submit', keeper)).status).toBe(200)
  expect(await told(reader, second)).toHaveLength(1)
  await setLevel('manager', 0)
})

it('notifies the author of the document once of its outcome', async () => {
  const row = await plainOne({ comment: null })
  await move(row, 'submit', keeper)
  const before = await told(admin, row)
  expect((await move(row, 'approve', admin)).status).toBe(200)
  expect(await told(keeper, row)).toHaveLength(1)
  expect(await told(admin, row)).toEqual(before)

  // both its author and able to submit it again
  const second = await plainOne({ comment: null })
  await move(second, 'submit', keeper)
  expect((await move(second, 'reject', admin)).status).toBe(200)
  expect(await told(keeper, second)).toHaveLength(1)
})

it('rejected transitions, and those without notifications, notify no one', async () => {
  const row = await plainOne({ comment: 'refused by a guard' })
  expect((await move(row, 'submit', keeper)).status).toBe(422)
  expect((await move(row, 'cancel', keeper)).status).toBe(200)
  expect(await told(admin, row)).toEqual([])
})
