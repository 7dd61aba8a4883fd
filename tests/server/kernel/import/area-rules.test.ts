// Area rules that depend on other records: the dry run finds the same rejections across the whole
// file as the import.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { specimenRules } from '#tests/specimens/rules.ts'
import { resources } from '../contract/contract-world.ts'

/** More than one portion has rows. */
const most = 250
const { database, signIn } = await testApp({
  resources,
  rules: {
    specimen: {
      ...specimenRules.specimen,
      async beforeSave(writer, row) {
        const { rows } = await sql<{ count: number }>`select count(*) as count from specimen
          where contract_id = ${writer.person.contractId} and name like 'Квота%'`.execute(writer.db)
        if (rows[0]!.count >= most) throw new AppError('rule')
        return row
      },
    },
  },
})

const admin = await signIn('admin')
const specimen = resources.find(({ name }) => name === 'specimen')!
const stored = () => database.query(`select 1 from specimen where name like 'Квота%'`)

it('an area rule is checked against all rows of the file together', async () => {
  const file = (count: number) =>
    `name\n${Array.from({ length: count }, (_, n) => `Квота ${n}`).join('\n')}\n`
  const over = await check(admin, await upload(admin, specimen, file(500)))
  expect(over.counts).toMatchObject({ create: most, faulty: 500 - most })
  expect((await faultsOf(admin, over.id))[0]).toMatchObject({ field: null })
  expect(await stored()).toEqual([])
  const all = await check(admin, await upload(admin, specimen, file(most)))
  expect(all.counts).toMatchObject({ create: most, faulty: 0 })
  expect(await stored()).toEqual([])
  expect((await carry(admin, 'apply', all.id)).applied).toMatchObject({ created: most })
})
