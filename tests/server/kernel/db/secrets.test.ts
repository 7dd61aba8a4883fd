// Encrypted secrets and password hashes.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseOptions } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword, isAcceptable } from '#server/areas/platform/index.ts'
import { commonPasswords } from '#server/areas/platform/authentication/common-passwords.ts'
import {
  inHashingTurn,
  isPassword,
  nobodysHash,
  shortestPassword,
} from '#server/areas/platform/authentication/password-hashing.ts'
import { openSecrets } from '#server/kernel/db/secrets.ts'

const made: string[] = []
const directory = () => {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-key-'))
  made.push(path)
  return path
}

afterAll(() => made.forEach((path) => rmSync(path, { recursive: true })))

describe('an encrypted secret', () => {
  const dataDir = directory()
  const { seal, open } = openSecrets(dataDir)
  it('is decrypted to the original', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => void expect(open(seal(text))).toBe(text),
      ),
    )
  })
  it('has a different ciphertext each time, which reveals nothing', () => {
    const sealed = [seal('the same secret'), seal('the same secret')]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed.join()).not.toContain('secret')
  })
  it('fails to decrypt when one bit is changed', () => {
    const sealed = seal('token')
    for (let at = 3; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'Q' : 'A'
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      if (
        Buffer.from(changed.slice(3), 'base64url').equals(Buffer.from(sealed.slice(3), 'base64url'))
      )
        continue
      expect(() => open(changed)).toThrow(/authenticate/)
    }
    expect(() => open('')).toThrow('no sealed secret')
  })
  it('is decrypted by another process of the same DATA_DIR, and by no other', () => {
    expect(openSecrets(dataDir).open(seal('shared'))).toBe('shared')
    expect(() => openSecrets(directory()).open(seal('shared'))).toThrow(/authenticate/)
  })
  it('has its key in a file that only the owner can read', () => {
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  })
  it('is not lost to a new key written over a damaged one', () => {
    const damaged = directory()
    writeFileSync(join(damaged, 'secret.key'), 'half a k')
    chmodSync(join(damaged, 'secret.key'), 0o600)
    expect(() => openSecrets(damaged)).toThrow(/secret\.key is damaged/)
  })
})

describe('a password', () => {
  it('is checked at the same cost when there is no account', async () => {
    const cost = (hash: string) => {
      const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hash)
      return { algorithm, memoryCost, timeCost, parallelism }
    }
    expect(cost(nobodysHash)).toEqual(cost(await hashPassword('whatever it is')))
    expect(await isPassword(null, 'whatever it is')).toBe(false)
  })
  it('is significant to its last character', async () => {
    const long = 'п'.repeat(100)
    const hash = await hashPassword(`${long}1`)
    expect([
      await isPassword(hash, `${long}1`),
      await isPassword(hash, `${long}2`),
      await isPassword(hash, long),
    ]).toEqual([true, false, false])
  })
  it('is hashed with at most two others concurrently, in order of arrival', async () => {
    let running = 0
    let most = 0
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        inHashingTurn({ address: `192.0.2.${i}`, login: 'anna' }, async () => {
          most = Math.max(most, ++running)
          order.push(i)
          await new Promise((resolve) => setTimeout(resolve, 2))
          running--
          if (i === 3) throw new Error('fails')
        }).catch(() => {}),
      ),
    )
    expect([most, order]).toEqual([2, [...order].sort((a, b) => a - b)])
  })
  it.each([
    ['correct horse battery', true],
    ['Кобальт-2024 белый', true],
    ['short pw', false],
    ['password123', false],
    ['Qwerty123456', false],
    ['1234567890', false],
    ['aaaaaaaaaaaa', false],
    ['йцукен12345', false],
    ['dispatcher2024', false],
    ['Motorpool-demo', false],
    ['Абрикос7 и лес', true],
    ['x7Kq!m2Wz9', true],
    ['skateboard', false],
    ['ghjcnjgfhjkm', false],
    ['P@ssw0rd2024!', false],
    ['1q2w3e4r5t6y', false],
    ['natashasasha', false],
    ['Toshkent2025', false],
  ])('ASVS 6.2.1, 6.2.4: %s may be chosen: %s', (password, allowed) =>
    expect(isAcceptable(password, 'dispatcher')).toBe(allowed),
  )
  it('ASVS 6.2.4: is rejected when it is common: known words, digits appended, keyboard sequences, repetitions', () => {
    const endings = ['1', '12', '123', '1234', '12345', '2024', '2025', '1985', '777', '!', '@1']
    const tried = [...commonPasswords]
      .flatMap((word) => [
        word,
        word + word,
        ...endings.flatMap((end) => [word + end, word[0]?.toUpperCase() + word.slice(1) + end]),
      ])
      .filter((one) => [...one].length >= shortestPassword)
    expect(new Set(tried).size).toBeGreaterThan(3000)
    expect(tried.filter((one) => isAcceptable(one, 'somebody'))).toEqual([])
  })
  it('is checked quickly, however long it is', () => {
    const began = performance.now()
    for (const one of ['x'.repeat(1000), 'ab1!'.repeat(250), 'пароль '.repeat(140)])
      isAcceptable(one, 'y'.repeat(100))
    expect(performance.now() - began).toBeLessThan(500)
  })
})
