// `npm run migration` as run by a developer or a CI job: without a terminal, in a separate folder.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Snapshot } from '#server/kernel/schema/diff/schema-snapshot.ts'

const folder = mkdtempSync(join(tmpdir(), 'motorpool-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  rmSync(folder, { recursive: true })
  cpSync('server/migrations', folder, { recursive: true })
})

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'scripts/migration.ts', '--folder', folder, ...args],
    {
      encoding: 'utf8',
      input: '',
    },
  )
  return { status, stdout, stderr }
}

const contents = () =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
/** As if the last release had been another one. */
function past(
  change: (fuel: Snapshot['tables'][number]) => Partial<Snapshot['tables'][number]>,
): void {
  const path = join(folder, 'snapshot.json')
  const snapshot = JSON.parse(readFileSync(path, 'utf8')) as Snapshot
  const tables = snapshot.tables.map((table) =>
    table.name === 'fuel' ? { ...table, ...change(table) } : table,
  )
  writeFileSync(path, JSON.stringify({ ...snapshot, tables }))
}

const number = (n: number) => String(n).padStart(4, '0')

describe('npm run migration', () => {
  it('has nothing to do for the committed descriptors', () => {
    const before = contents()
    expect(run('--check')).toMatchObject({ status: 0, stderr: '' })
    expect(run()).toMatchObject({ status: 0 })
    expect(contents()).toEqual(before)
  })

  it('stops with a sentence and status 1 before a removal without a reason, and writes nothing', () => {
    past(({ columns }) => ({
      columns: [
        ...columns,
        {
          id: 'octane',
          name: 'octane',
          field: 'octane',
          type: 'integer',
          notNull: false,
          default: null,
        },
      ],
    }))
    const before = contents()
    for (const args of [['octane'], ['--check']]) {
      const { status, stderr } = run(...args)
      expect(status).toBe(1)
      expect(stderr).toContain(
        `M002 resources/catalogue/fuel.ts: field 'octane' is gone; say \`renamedFrom: 'octane'\``,
      )
    }
    expect(contents()).toEqual(before)
  })

  it('writes the next file and the snapshot, and until then the check fails and lists them', () => {
    past(({ columns, constraints, indexes }) => {
      const without = <T extends { name: string }>(all: readonly T[]) =>
        all.filter(({ name }) => !name.includes('density'))
      return {
        columns: without(columns),
        constraints: without(constraints),
        indexes: without(indexes),
      }
    })
    const checked = run('--check')
    expect(checked.status).toBe(1)
    expect(checked.stderr).toContain('ALTER TABLE fuel ADD COLUMN density numeric(6,4);')
    const before = Object.keys(contents())
    const { status, stdout } = run('density-of-fuel')
    const file = `${number(before.length)}_density_of_fuel.sql`
    expect([status, Object.keys(contents()).filter((name) => !before.includes(name))]).toEqual([
      0,
      [file],
    ])
    expect(stdout).toContain(file)
    expect(contents()[file]).toMatch(
      /^-- Made from the descriptors by npm run migration; read it before it is committed\.\n\nALTER TABLE fuel ADD COLUMN/,
    )
    expect(run('--check').status).toBe(0)
    // the schema is the same again, by another way
    const tables = (text: string | undefined) => (JSON.parse(text ?? '') as Snapshot).tables
    expect(tables(contents()['snapshot.json'])).toEqual(
      tables(readFileSync('server/migrations/snapshot.json', 'utf8')),
    )
  })

  it('rejects an invalid name, and a folder with a gap in its numbers', () => {
    expect(run('with/slash')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is no name for a migration') as string,
    })
    writeFileSync(join(folder, '0099_late.sql'), 'select 1;')
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('0099_late.sql is not migration') as string,
    })
  })
})
