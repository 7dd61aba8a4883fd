// Polyfills what jsdom lacks: IndexedDB, and reading the content of a Blob.
import 'fake-indexeddb/auto'

Blob.prototype.arrayBuffer ??= function read(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsArrayBuffer(this)
  })
}
Blob.prototype.text ??= async function read(this: Blob): Promise<string> {
  return new TextDecoder().decode(new Uint8Array(await this.arrayBuffer()))
}
