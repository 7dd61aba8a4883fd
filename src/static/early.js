// Runs before the first paint, so that a dark page never flashes white.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light'
  document.documentElement.lang = localStorage.getItem('locale') || 'ru'
} catch (forbidden) {
  document.documentElement.dataset.theme = 'light'
}
