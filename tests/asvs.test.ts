// Every listed ASVS item has a test with its id, and SECURITY.md states the numbers in force.
import { expect, it } from 'vitest'
import {
  addressMemory,
  delayAfter,
  free,
  longestDelay,
  mostSuccesses,
  perAddress,
} from '#server/kernel/session/login-throttle.ts'
import { asvs } from './support/repository/asvs.ts'
import { documentAt, section } from './support/repository/documents.ts'
import { sources } from './support/repository/sources.ts'

const named = new Set(
  sources()
    .filter(({ path }) => /^tests\/.*\.test\.tsx?$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/\bASVS ((?:\d+\.\d+\.\d+(?:, )?)+)/g)].flatMap(
        (match) => match[1]?.split(', ') ?? [],
      ),
    )
    .filter(Boolean),
)

it.each(Object.entries(asvs))('a test carries the id %s: %s', (id) =>
  expect([...named]).toContain(id),
)
it('no test carries the id of an unlisted item', () => {
  expect([...named].filter((id) => !Object.hasOwn(asvs, id))).toEqual([])
})

it('ASVS 6.1.1: SECURITY.md describes login throttling with the numbers in force', () => {
  const said = section(documentAt('SECURITY.md'), 'Passwords and throttling').replace(/\s+/g, ' ')
  expect(delayAfter(free)).toBe(1000)
  for (const sentence of [
    `after ${free} failures`,
    `from 1 s to ${longestDelay / 1000} s`,
    `${perAddress} failures in ${addressMemory / 60_000} minutes`,
    `${mostSuccesses.login} per login and ${mostSuccesses.address} per address`,
    'from another address',
    'TRUST_PROXY',
  ])
    expect(said).toContain(sentence)
})
