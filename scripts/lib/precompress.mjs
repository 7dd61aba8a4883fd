// Compresses built files once at build time, so that the server need not compress responses.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packers = {
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
  // 9 of 11: the last two levels take ten times as long for two percent
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
}

/** Writes name.gz and name.br next to every text file of `directory` that compresses well. */
export async function precompress(directory) {
  const names = (await readdir(directory)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      const bytes = await readFile(path)
      for (const [suffix, pack] of Object.entries(packers)) {
        const packed = await pack(bytes)
        if (packed.length < bytes.length * 0.9) await writeFile(path + suffix, packed)
      }
    }),
  )
}
