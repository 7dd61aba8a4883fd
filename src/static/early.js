try {
  document.documentElement.dataset.theme = localStorage.theme === 'dark' ? 'dark' : 'light'
  document.documentElement.lang = localStorage.locale || 'ru'
} catch {}
