import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSignIn, loginAddress, ownPath } from '#src/common/signInAddress.ts'
import { advisory } from '#tests/support/repository/advisories.ts'

const here = 'https://pool.example'
describe(`${advisory(15)}: the redirect after signing in`, () => {
  it.each([
    ['/carBrands?page=2#x', '/carBrands?page=2#x'],
    ['/', '/'],
    ['//evil.example/x', null],
    ['/\\evil.example', null],
    ['https://evil.example/', null],
    ['/%2fevil.example', '/%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/\t/evil.example', null],
    ['\t//evil.example', null],
    ['/\n\\evil.example', null],
    ['/..//evil.example', null],
    ['/./\\evil.example', null],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['carBrands', null],
    ['', null],
    [null, null],
    ['/login', null],
    ['/login?from=/login', null],
  ])('from %s leads to %s', (address, path) => expect(ownPath(address, here)).toBe(path))
  it.each([
    '/',
    '\\\\',
    '/\\',
    '\\/',
    '/%09/',
    '/\u0000/',
    '/\u3000/',
    '/x/..//',
    '/x/%2e%2e//',
    '/./',
    '/;//',
    '/?//',
    '/#//',
  ])('with %j before another site stays here', (start) => {
    for (const rest of [
      'evil.example',
      '/evil.example',
      '\\evil.example',
      '@evil.example',
      ':evil.example',
      'javascript:alert(1)',
    ]) {
      const path = ownPath(start + rest, here)
      if (path !== null) expect(new URL(path, here).origin).toBe(here)
      expect(
        new URL(afterSignIn(`?${new URLSearchParams({ from: start + rest })}`, here, 7, null), here)
          .origin,
      ).toBe(here)
    }
  })
  it('never leads to another site, for any URL', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2f',
      '%5c',
      '%2e',
      ':',
      '@',
      '#',
      '?',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u0000',
      'https:',
      'javascript:',
      'evil.example',
      'login',
      'pool.example',
      '\ufeff',
      '\uff0f',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
          fc.string({ unit: 'binary', maxLength: 30 }),
        ),
        (address) => {
          const path = ownPath(address, here)
          if (path === null) return
          expect(new URL(path, here).origin).toBe(here)
          // parsed again, by any code that follows it, it leads to the same place
          expect(path).toMatch(/^\/(?![/\\])/)
          expect(ownPath(path, here)).toBe(path)
        },
      ),
      { numRuns: process.env.PROOF === '1' ? 50_000 : 2000 },
    )
  })
  it('returns to the path in the URL', () => {
    const { search } = new URL(loginAddress('/carModels?filter={"brand_id":1}&edit=5'), here)
    expect(afterSignIn(search, here, 7, null)).toBe('/carModels?filter={%22brand_id%22:1}&edit=5')
    expect(afterSignIn('?from=//evil.example', here, 7, null)).toBe('/')
    expect(afterSignIn('', here, 7, null)).toBe('/')
  })
  it('returns only the user whose session ended there', () => {
    const ended = {
      reason: 'expired',
      from: '/carBrands',
      userId: 7,
      roleId: 1,
      contractId: 1,
    } as const
    expect(afterSignIn('?from=/carBrands', here, 7, ended)).toBe('/carBrands')
    expect(afterSignIn('?from=/carBrands', here, 8, ended)).toBe('/')
  })
  it('needs no return path from home or from the sign-in itself', () => {
    expect([loginAddress('/'), loginAddress('/login?from=/x')]).toEqual(['/login', '/login'])
  })
})
