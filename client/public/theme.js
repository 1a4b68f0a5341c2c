// Sets the theme before the first paint. Its own small file, loaded blocking: inline scripts are not allowed here.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    let theme
    try {
      theme = JSON.parse(localStorage.getItem('theme-storage') ?? '{}').theme
    } catch {
      // No storage, or nothing readable in it: the system decides.
    }
    if (theme !== 'dark' && theme !== 'light') theme = system.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    // The bar of an installed window and of a phone's browser.
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.content = theme === 'dark' ? '#16181a' : '#ffffff'
    }
  }
  follow()
  // Screens without settings load nothing else that would notice.
  system.addEventListener('change', follow)
})()
