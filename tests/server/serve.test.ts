// The start of the server: cases in which it is rejected before anything is opened.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/logger.ts'
import { serve } from '#server/serve.ts'
import { StartError } from '#server/start-error.ts'

const directory = mkdtempSync(join(tmpdir(), 'motorpool-serve-'))
afterAll(() => rmSync(directory, { recursive: true }))

it('a resource whose changes no page of the event log would show stops the start', async () => {
  const unlisted = allResources().map((one) =>
    one.name === 'fuel' ? { ...one, page: 'fuels' } : one,
  )
  const refused: unknown = await serve(
    readConfig({ DATA_DIR: directory }),
    silentLog(),
    unlisted,
  ).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as Error).message.split('\n')).toEqual([
    'The descriptors do not fit together:',
    expect.stringMatching(/^ {2}R054 resources\/catalogue\/fuel\.ts: page 'fuels' /),
  ])
  // the configuration alone knows the installation by then
  expect(readdirSync(directory)).toEqual(['instance.json'])
})
