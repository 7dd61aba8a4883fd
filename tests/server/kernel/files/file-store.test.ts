// Content that breaks off before it is stored leaves nothing behind, on a slow disk too.
import type * as Fs from 'node:fs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { diskStore } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'

/** ms that the disk takes to open a file. */
const slow = 20
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  type Done = (error: Error | null, fd: number) => void
  const open = (path: string, flags: string, mode: number, done: Done) =>
    setTimeout(() => fs.open(path, flags, mode, done), slow)
  const createWriteStream = (path: string, options: object) =>
    fs.createWriteStream(path, { ...options, fs: { ...fs, open } } as object)
  return { ...fs, createWriteStream }
})

const root = mkdtempSync(join(tmpdir(), 'motorpool-store-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it(`${advisory(9)}: removes the file of an upload that breaks off while it is being opened`, async () => {
  const content = new Readable({ read: () => undefined }).on('error', () => undefined)
  content.destroy(new Error('broken off'))
  await expect(diskStore(root).stage(content)).rejects.toThrow('broken off')
  await pause(slow * 2)
  expect(readdirSync(join(root, 'incoming'))).toEqual([])
})
