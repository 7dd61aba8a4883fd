/** Maps keys to actions of a timeline. */
export type TimelineKey =
  | { act: 'rows' | 'stops' | 'screens' | 'windows'; by: 1 | -1 }
  | { act: 'edge'; last: boolean }
  | { act: 'move' | 'row' | 'start' | 'end'; by: 1 | -1 }
  | { act: 'open' | 'today' | 'drop' | 'cancel' | 'undo' }

interface Pressed {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const ways: Readonly<Record<string, readonly [across: boolean, by: 1 | -1]>> = {
  ArrowRight: [true, 1],
  ArrowLeft: [true, -1],
  ArrowDown: [false, 1],
  ArrowUp: [false, -1],
}

export function timelineKey(event: Pressed): TimelineKey | null {
  const { key, code, shiftKey, altKey } = event
  const command = event.ctrlKey || event.metaKey
  // matched by physical position: on a Russian keyboard the same key types я
  if (command && code === 'KeyZ' && !shiftKey && !altKey) return { act: 'undo' }
  if (key === 'Escape') return { act: 'drop' }
  const way = ways[key]
  if (way) return arrow(way, { command, shiftKey, altKey })
  if (command || altKey) return null
  if (code === 'KeyT' && !shiftKey) return { act: 'today' }
  switch (key) {
    case 'Home':
      return { act: 'edge', last: false }
    case 'End':
      return { act: 'edge', last: true }
    case 'PageDown':
      return { act: 'screens', by: 1 }
    case 'PageUp':
      return { act: 'screens', by: -1 }
    case 'Enter':
      return { act: 'open' }
    case 'Delete':
      return { act: 'cancel' }
    default:
      return null
  }
}

/** Arrows move the focus, with Alt the bar, with Shift they resize it. */
function arrow(
  [across, by]: readonly [boolean, 1 | -1],
  { command, shiftKey, altKey }: { command: boolean; shiftKey: boolean; altKey: boolean },
): TimelineKey | null {
  if (altKey && command) return null
  if (altKey && shiftKey) return { act: across ? 'end' : 'start', by }
  if (altKey) return { act: across ? 'move' : 'row', by }
  if (command) return across ? { act: 'windows', by } : null
  return shiftKey ? null : { act: across ? 'stops' : 'rows', by }
}
