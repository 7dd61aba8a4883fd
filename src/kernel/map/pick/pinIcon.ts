import { divIcon } from 'leaflet'
import type { DivIcon } from 'leaflet'

const drop =
  '<svg viewBox="0 0 28 36" aria-hidden="true"><path d="M14 1C6.8 1 1 6.7 1 13.8 1 23 14 35 14 35s13-12 13-21.2C27 6.7 21.2 1 14 1z"/></svg>'

/** A pin with a short text, its tip on the point. `text` is trusted and contains no markup. */
export function pinIcon(text = '', className = ''): DivIcon {
  return divIcon({
    className: `map-pin ${className}`,
    html: `${drop}<b>${text}</b>`,
    iconSize: [28, 36],
    iconAnchor: [14, 35],
  })
}
