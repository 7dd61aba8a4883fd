import { open } from 'node:fs/promises'

/**
 * New and renamed files are safe only once their directory is flushed as well; systems without such
 * a call flush directories themselves.
 */
export async function flushDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
