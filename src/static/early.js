try {
  const root = document.documentElement
  root.dataset.theme = localStorage.theme === 'dark' ? 'dark' : 'light'
  root.lang = localStorage.locale || 'ru'
  // of an installed window: the colour of its frame, and the language of its name
  if (localStorage.theme === 'dark')
    document.querySelector('meta[name=theme-color]').content = '#1a212a'
  document.querySelector('link[rel=manifest]').href = `/manifest.${root.lang}.webmanifest`
} catch {}
