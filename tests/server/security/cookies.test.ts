// The one cookie, where people come by https: what it is bound to, who gets to see it.
import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { password } from '../../support/people.ts'
import { routesOf } from '../../support/routes.ts'
import { cookieOf, withCookie } from '../../support/session.ts'

const publicUrl = 'https://pool.example'
const { app, database, nobody, signIn } = await testApp({ config: { demo: false, publicUrl, trustProxy: false, version: 'test' } })
const setBy = ({ headers }: Pick<Answer, 'headers'>) => [headers['set-cookie']].flat().filter((one) => one !== undefined) as string[]

/** Every answer that sets the cookie, in the life of a session. */
async function life(): Promise<Record<string, Answer>> {
  const entered = await nobody.post('/auth/login', { login: 'both', password })
  const moved = await withCookie(nobody, cookieOf(entered)).post('/auth/user', { roleId: 2 })
  const changed = await withCookie(nobody, cookieOf(moved)).post('/auth/password', { current: password, password: 'фраза для печенья' })
  const left = await withCookie(nobody, cookieOf(changed)).post('/auth/logout')
  await database.query(`update account set password_hash = (select password_hash from account where login = 'admin')`)
  return { entered, moved, changed, left }
}
const attributesOf = (cookie: string) => cookie.split('; ').slice(1)

describe('the cookie', () => {
  it('ASVS 3.3.1, 3.3.3: is Secure and the host’s own by its name, in every answer that sets it', async () => {
    for (const [when, answer] of Object.entries(await life())) {
      expect([when, answer.status, setBy(answer).length]).toEqual([when, 200, 1])
      const [cookie = ''] = setBy(answer)
      expect(cookie).toMatch(/^__Host-motorpool=/)
      expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['Secure', 'Path=/']))
      expect(attributesOf(cookie).filter((one) => /^domain/i.test(one))).toEqual([])
    }
  })
  it('ASVS 3.3.2: comes along from other sites with links alone', async () => {
    for (const answer of Object.values(await life())) expect(attributesOf(setBy(answer)[0] ?? '')).toContain('SameSite=Lax')
  })
  it('ASVS 3.3.4: is read by no script, and repeated by no answer', async () => {
    const answers = await life()
    for (const answer of Object.values(answers)) {
      expect(attributesOf(setBy(answer)[0] ?? '')).toContain('HttpOnly')
      const token = cookieOf(answer).split('=')[1] ?? ''
      if (token) expect(answer.text).not.toContain(token)
    }
    const admin = await signIn('admin')
    const token = admin.cookie.split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    let asked = 0
    for (const { method, path } of routesOf(app)) {
      if (method !== 'GET' || path === '/api/live' || /^\/api\/(fms|smn|warehouse|tech|dispatching|order)/.test(path)) continue
      const { text, headers } = await admin.get(path.replace(/:\w+/g, '1'))
      expect([path, text.includes(token), setBy({ headers })]).toEqual([path, false, []])
      asked += 1
    }
    expect(asked).toBeGreaterThan(10)
  })
  it('ASVS 3.3.3: is not taken under another name', async () => {
    const admin = await signIn('admin')
    expect((await admin.get('/auth/user')).status).toBe(200)
    const token = admin.cookie.split('=')[1] ?? ''
    for (const name of ['motorpool', '__Secure-motorpool', '__host-motorpool', 'Motorpool'])
      expect([name, (await nobody.get('/auth/user', { cookie: `${name}=${token}` })).status]).toEqual([name, 401])
  })
})
