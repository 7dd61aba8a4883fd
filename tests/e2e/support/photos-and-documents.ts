// Photos and documents, added to a form from a folder, by drag and drop, and by paste.
import type { Locator, Page } from 'playwright'

export interface Paper {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A single-colour JPEG, drawn by the browser. */
export async function photo(page: Page, name: string, colour: string): Promise<Paper> {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 480 })
    const brush = canvas.getContext('2d')!
    brush.fillStyle = fill
    brush.fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
  }
}

export function pdf(name: string): Paper {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  }
}

/** Clicks the button that asks for files, and selects them. */
export async function choose(page: Page, button: Locator, ...papers: Paper[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(papers)
}

export const drop = (zone: Locator, ...papers: Paper[]) => bring(zone, 'drop', papers)
export const paste = (zone: Locator, ...papers: Paper[]) => bring(zone, 'paste', papers)

/** Simulates files dropped on an element, or pasted into it. */
function bring(zone: Locator, way: 'drop' | 'paste', papers: readonly Paper[]): Promise<void> {
  const given = papers.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    bytes: [...buffer],
  }))
  return zone.evaluate(
    (element, [type, files]) => {
      const transfer = new DataTransfer()
      for (const one of files)
        transfer.items.add(new File([new Uint8Array(one.bytes)], one.name, { type: one.type }))
      const how = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { ...how, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...how, clipboardData: transfer }),
      )
    },
    [way, given] as const,
  )
}
