// Encryption at rest: AES-256-GCM under a key that is stored in DATA_DIR and not in the database,
// so that a copy of either alone reveals nothing.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Secrets {
  seal(text: string): string
  /** @throws Error when the text was sealed under another key or was changed since. */
  open(sealed: string): string
}

const version = 'v1'

/**
 * Reads DATA_DIR/secret.key, created at the first use. Processes that share the directory share the
 * key. What is sealed for one `purpose` cannot be opened for another; without one it is the key of
 * stored secrets. @throws Error when the key cannot be read or is damaged
 */
export function openSecrets(dataDir: string, purpose?: string): Secrets {
  const stored = readKey(join(dataDir, 'secret.key'), dataDir)
  const key =
    purpose === undefined ? stored : Buffer.from(hkdfSync('sha256', stored, '', purpose, 32))
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const [made, text] = sealed.split('.')
      if (made !== version || !text) throw new Error('no sealed secret of ours')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

function readKey(path: string, dataDir: string): Buffer {
  const existing = tryRead(path)
  if (existing) return existing
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    // a link and not a rename: the second of two processes must not replace the key of the first
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  const made = tryRead(path)
  if (!made) throw new Error(`${path} vanished while it was made`)
  return made
}

function tryRead(path: string): Buffer | null {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (!/^[0-9a-f]{64}$/.test(text))
      throw new Error(`${path} is damaged: it is no key; restore it from a backup`)
    return Buffer.from(text, 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
