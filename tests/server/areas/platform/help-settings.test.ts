// What a user has seen of the help.
import { describe, expect, it } from 'vitest'
import { world } from '../../kernel/contract/contract-world.ts'

const { admin, signIn, nobody } = await world()
const get = '/api/views/getHelpSettings'
const save = '/api/views/saveHelpSettings'

describe('the settings of the help', () => {
  it('begin with nothing seen, and are kept for this user alone', async () => {
    expect((await admin.get(get)).result).toEqual({})
    expect((await admin.post(save, { news: '0.1.0' })).result).toEqual({ news: '0.1.0' })
    expect((await admin.post(save, {})).result).toEqual({ news: '0.1.0' })
    expect((await admin.post(save, { news: '0.2.0' })).result).toEqual({ news: '0.2.0' })
    expect((await admin.get(get)).result).toEqual({ news: '0.2.0' })
    const colleague = await signIn('colleague')
    expect((await colleague.get(get)).result).toEqual({})
  })

  it('collect screens whose hint was shown, and start again with hints switched on', async () => {
    expect((await admin.post(save, { hinted: ['car', 'home'] })).result).toMatchObject({
      hinted: ['car', 'home'],
    })
    // of another window
    const { result } = await admin.post(save, { hinted: ['car', 'fuel'] })
    expect([...(result as { hinted: string[] }).hinted].sort()).toEqual(['car', 'fuel', 'home'])
    expect((await admin.post(save, { hints: false })).result).toMatchObject({
      ...{ hints: false, hinted: expect.arrayContaining(['car', 'fuel', 'home']) },
    })
    const on = (await admin.post(save, { hints: true })).result
    expect(on).toMatchObject({ hints: true })
    expect(on).not.toHaveProperty('hinted')
  })

  it('reject unknown settings, and anonymous requests', async () => {
    for (const wrong of [
      { hinted: [1] },
      { hints: 1 },
      { hinted: 'car' },
      { hinted: [''] },
      { hinted: Array.from({ length: 401 }, () => 'car') },
      { news: 'x'.repeat(21) },
      { more: 1 },
    ])
      expect((await admin.post(save, wrong)).status).toBe(400)
    expect((await nobody.get(get)).status).toBe(401)
    expect((await nobody.post(save, {})).status).toBe(401)
  })
})
