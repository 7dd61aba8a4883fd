/**
 * A readable name for what has no label yet: 'tank_volume' → 'Tank volume', 'brand_id' → 'Brand',
 * 'car-model' → 'Car model'.
 */
export function humanise(name: string): string {
  const words = name.replace(/_ids$/, 's').replace(/_id$/, '').replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
