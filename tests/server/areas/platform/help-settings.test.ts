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

  it('refuse what they do not know, and strangers', async () => {
    for (const wrong of [
      { read: ['weather'] },
      { hints: 1 },
      { news: 'x'.repeat(21) },
      { more: 1 },
    ])
      expect((await admin.post(save, wrong)).status).toBe(400)
    expect((await nobody.get(get)).status).toBe(401)
    expect((await nobody.post(save, {})).status).toBe(401)
  })
})
