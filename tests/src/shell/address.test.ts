import { describe, expect, it } from 'vitest'
import { afterSignIn, loginAddress, ownPath } from '#src/shell/address.ts'

const here = 'https://pool.example'
describe('after signing in', () => {
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
  ])('%s leads to %s', (address, path) => expect(ownPath(address, here)).toBe(path))
  it('goes back to where the address says', () => {
    const { search } = new URL(loginAddress('/carModels?filter={"brand_id":1}&edit=5'), here)
    expect(afterSignIn(search, here, 7, null)).toBe('/carModels?filter={%22brand_id%22:1}&edit=5')
    expect(afterSignIn('?from=//evil.example', here, 7, null)).toBe('/')
    expect(afterSignIn('', here, 7, null)).toBe('/')
  })
  it('goes back only for the user whose session ended there', () => {
    const ended = { reason: 'expired', from: '/carBrands', userId: 7, roleId: 1, contractId: 1 } as const
    expect(afterSignIn('?from=/carBrands', here, 7, ended)).toBe('/carBrands')
    expect(afterSignIn('?from=/carBrands', here, 8, ended)).toBe('/')
  })
  it('needs no way back from home or from the sign-in itself', () => {
    expect([loginAddress('/'), loginAddress('/login?from=/x')]).toEqual(['/login', '/login'])
  })
})
