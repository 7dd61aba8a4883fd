// Makes the product installable: generates a manifest for each language, and icons from the
// favicon.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { installedAppTexts } from '#i18n/installed-app.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'

/** The colours --primary and --page of the light theme in src/ui/base.css. */
const themeColour = '#1559a6'
const backgroundColour = '#f3f5f8'
/** Width of the favicon's drawing, in its own units. */
const drawn = 32

const sizes = [192, 512]
const iconPath = (name: string) => `icons/motorpool-${name}.png`
/** Size of the icon that iOS reads from the page. */
const touchIcon = 180

const manifestOf = (locale: Locale) => {
  const { name, shortName, screens } = installedAppTexts[locale]
  return {
    id: '/',
    lang: locale,
    dir: 'ltr',
    name,
    short_name: shortName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: themeColour,
    background_color: backgroundColour,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...sizes.map((size) => ({
        ...{ src: `/${iconPath(String(size))}`, sizes: `${size}x${size}`, type: 'image/png' },
      })),
      ...sizes.map((size) => ({
        ...{ src: `/${iconPath(`maskable-${size}`)}`, sizes: `${size}x${size}` },
        ...{ type: 'image/png', purpose: 'maskable' },
      })),
    ],
    shortcuts: screens,
  }
}

/** The icon as a full square, with the drawing inside the circle that no mask crops. */
function maskable(favicon: string): string {
  const inner = favicon.slice(favicon.indexOf('>') + 1, favicon.lastIndexOf('</svg>'))
  const safe = 0.8
  const edge = (drawn * (1 - safe)) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawn} ${drawn}">` +
    `<rect width="${drawn}" height="${drawn}" fill="${themeColour}"/>` +
    `<g transform="translate(${edge} ${edge}) scale(${safe})">${inner}</g></svg>`
  )
}

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / drawn })
    .resize(size, size)
    .png()
    .toBuffer()

/** Adds `manifest.<language>.webmanifest` and the icons to the build. */
export function appManifests(): Plugin {
  return {
    name: 'app-manifests',
    apply: 'build',
    async generateBundle() {
      const favicon = readFileSync('src/static/favicon.svg', 'utf8')
      const full = maskable(favicon)
      const icons = [
        ...sizes.map((size) => ({ name: String(size), svg: favicon, size })),
        ...sizes.map((size) => ({ name: `maskable-${size}`, svg: full, size })),
        { name: `maskable-${touchIcon}`, svg: full, size: touchIcon },
      ]
      for (const { name, svg, size } of icons)
        this.emitFile({ type: 'asset', fileName: iconPath(name), source: await draw(svg, size) })
      for (const locale of locales)
        this.emitFile({
          ...{ type: 'asset', fileName: `manifest.${locale}.webmanifest` },
          source: JSON.stringify(manifestOf(locale)),
        })
    },
  }
}
