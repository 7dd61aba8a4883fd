// Small images, and archives of them, that are very expensive for the server, sent to one of two
// processes and followed at the other: other users are served as usual, memory is limited, and both
// processes continue.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advisory } from '#tests/support/repository/advisories.ts'
import { blankPng } from '#tests/support/network/blank-png.ts'
import {
  compressedChunks,
  jpegOfScans,
  pngChunk,
  pngWith,
} from '#tests/support/network/hostile-pictures.ts'
import { zip } from '#tests/support/network/zip-archive.ts'
import { signedIn } from '#tests/support/server/server-processes.ts'
import type { Browser } from '#tests/support/server/server-processes.ts'
import { expectCheap, startPair } from './office/file-costs.ts'
import { carryImport } from './office/import-carrier.ts'

const proof = process.env.PROOF === '1'
/** Bytes of the largest photo that is taken. */
const largest = 800 * 1024
/** Bytes that a chunk of a picture unpacks to. */
const unpacked = proof ? 600_000_000 : 60_000_000
/** ms within which a picture is taken or refused. */
const longest = 15_000
const servers = await startPair()
let mechanic: Browser
let vehicles: number[]
beforeAll(async () => {
  mechanic = await signedIn(servers[0], 'mechanic', 'motorpool-demo')
  const { result } = await mechanic.post<{ id: number }[]>(
    servers[0],
    '/api/fms/car/getListByFilter',
    {},
  )
  vehicles = result.map(({ id }) => id)
})
afterAll(async () => {
  // the second one's files are the first one's
  await servers[1].close()
  await servers[0].close()
})

let sent = 0
/** The status of the answer to a photo. */
async function upload(content: Buffer, extension: string): Promise<number> {
  const form = new FormData()
  // twenty photos of one vehicle are enough
  form.set('id', String(vehicles[sent++ % vehicles.length]))
  form.set('field', 'photos')
  form.set('photos', new Blob([new Uint8Array(content)]), `a.${extension}`)
  const { status } = await mechanic.post(servers[sent % 2]!, '/api/fms/car/saveCarFile', form)
  return status
}
const deep = { depth: 16, alpha: true, interlaced: true } as const
const many = (count: number, chunk: Buffer) => Array.from({ length: count }, () => chunk)

const pictures: readonly [
  what: string,
  make: () => Promise<Buffer>,
  statuses: readonly number[],
][] = [
  ['PNG of 190 MB in memory', () => blankPng({ side: 4900, ...deep }), [200]],
  ['PNG of more than 200 MB', () => blankPng({ side: 7071, ...deep }), [415]],
  [
    'PNG of a text that unpacks a thousandfold',
    () => pngWith([compressedChunks(unpacked).text]),
    [200, 415],
  ],
  [
    'PNG of a profile that unpacks a thousandfold',
    () => pngWith([compressedChunks(unpacked).profile]),
    [200, 415],
  ],
  [
    'PNG of 60,000 texts',
    () => pngWith(many(50_000, pngChunk('tEXt', Buffer.from('a\0b')))),
    [200, 415],
  ],
  [
    'PNG of 60,000 unknown chunks',
    () => pngWith(many(60_000, pngChunk('teSt', Buffer.alloc(0)))),
    [200, 415],
  ],
  ['JPEG of thousands of scans', () => jpegOfScans(5600, largest - 1000), [415]],
  ['small JPEG of thousands of scans', () => jpegOfScans(1600, largest - 1000), [415]],
]

describe(`${advisory(16)}: a hostile picture`, () => {
  it('follows a good one, which starts threads and prepares statements first', async () => {
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect([await upload(content, 'jpg'), await upload(content, 'jpg')]).toEqual([200, 200])
  })
  it.each(pictures)(
    '%s is accepted or rejected quickly',
    { timeout: 300_000 },
    async (what, make, statuses) => {
      const content = await make()
      expect(content.length).toBeLessThan(largest)
      const began = performance.now()
      const extension = what.startsWith('PNG') ? 'png' : 'jpg'
      const status = await expectCheap(what, servers, () => upload(content, extension))
      expect(statuses).toContain(status)
      expect(performance.now() - began, 'ms').toBeLessThan(longest)
    },
  )
})

const archives: readonly [what: string, make: () => Promise<Buffer> | Buffer, ends: string][] = [
  [
    'names that are nothing but dots',
    () =>
      zip(
        Array.from({ length: 30 }, (_, i) => ({
          name: `${i}x${'.'.repeat(60_000)}x.png`,
          content: Buffer.from('89504e470d0a1a0a', 'hex'),
        })),
      ),
    'checked',
  ],
  [
    'entries that are all one bomb',
    () => {
      const content = Buffer.alloc(40 * 1024 * 1024)
      return zip([
        { name: '0.jpg', content, deflated: true },
        ...Array.from({ length: proof ? 9000 : 50 }, (_, i) => ({
          ...{ name: `${i + 1}.jpg`, content, deflated: true, overlaps: 0 },
        })),
      ])
    },
    // beyond 4 GB in all the archive is given up
    proof ? 'too_large' : 'checked',
  ],
  [
    'photos of 190 MB in memory',
    async () => {
      const comments = Array.from({ length: proof ? 20 : 2 }, (_, i) => String(i))
      const contents = await Promise.all(
        comments.map((comment) => blankPng({ side: 4900, ...deep, comment })),
      )
      return zip(contents.map((content, i) => ({ name: `${i}.png`, content })))
    },
    'checked',
  ],
]

describe(`${advisory(16)}: a hostile archive`, () => {
  it.each(archives)('of %s ends as expected', { timeout: 300_000 }, async (what, make, ends) => {
    const content = await make()
    const carry = () =>
      carryImport({ by: mechanic, servers }, '/api/fms/car/importPhotos', {
        name: 'a.zip',
        content,
      })
    expect(await expectCheap(what, servers, carry)).toBe(ends)
  })
  it('leaves the servers as they were', async () => {
    for (const server of servers) {
      expect(server.faults()).toEqual([])
      expect((await fetch(`${server.address}/health`)).status).toBe(200)
    }
  })
})
