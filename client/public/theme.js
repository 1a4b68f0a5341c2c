// Sets the theme before the first paint. Its own small file, loaded blocking: inline scripts are not allowed here.
;(() => {
  let theme
  try {
    theme = JSON.parse(localStorage.getItem('theme-storage') ?? '{}').theme
  } catch {
    // No storage, or nothing readable in it: the system decides.
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
})()
