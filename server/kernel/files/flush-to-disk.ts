import { open } from 'node:fs/promises'

/**
 * New and renamed files are safe only when their directory is flushed too; systems that cannot do
 * that flush by themselves.
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
