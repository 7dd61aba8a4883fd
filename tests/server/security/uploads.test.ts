// Formats that nobody may upload are not even opened: their readers, where faults are found year by year, are out of reach.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeThumbnail } from '#server/kernel/files/thumbnail.ts'
import { testApp } from '../../support/app.ts'
import { sendForm } from '../../support/form.ts'

const { app, signIn } = await testApp()
const admin = await signIn('admin')
const { id } = (await admin.post('/api/fms/specimen/save', { name: 'С картинками' })).result as { id: number }
const blank = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })

describe('a picture', () => {
  it.each(['tiff', 'avif'] as const)('ASVS 5.2.2: as %s is opened by no reader, whatever it is called', async (format) => {
    const content = await blank.clone().toFormat(format).toBuffer()
    await expect(sharp(content).metadata()).rejects.toThrow(/unsupported/)
    for (const name of [`a.${format}`, 'a.png', 'a.jpg']) {
      const { status, error } = await send('photos', name, content)
      expect([name, status, error?.code]).toEqual([name, 415, 'unsupported_type'])
    }
  })
  it('ASVS 5.2.2: drawn in letters is opened by no reader either', async () => {
    const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/hostname"/></svg>')
    await expect(sharp(drawn).metadata()).rejects.toThrow(/unsupported/)
    await expect(makeThumbnail('package.json', 'nowhere.webp')).rejects.toThrow(/unsupported/)
    expect((await send('photos', 'a.png', drawn)).status).toBe(415)
  })
  it.each(['jpeg', 'png', 'gif'] as const)('as %s is taken', async (format) => {
    expect((await send('photos', `a.${format}`, await blank.clone().toFormat(format).toBuffer())).status).toBe(200)
  })
})

function send(field: string, file: string, content: Buffer) {
  return sendForm(app, '/api/fms/specimen/saveSpecimenFile', admin.cookie, [
    { name: 'id', content: String(id) },
    { name: 'field', content: field },
    { name: 'photos', file, content },
  ])
}
