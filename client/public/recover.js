// When the page's own script cannot be loaded: what is stored is repaired and the page loaded anew, once.
// Its own small file, loaded blocking: it has to listen before that script is asked for.
;(() => {
  const KEY = 'recovered-at'
  const MINUTE = 60_000
  let begun = false

  addEventListener(
    'error',
    (event) => {
      const { target } = event
      const script = target instanceof HTMLScriptElement
      // A script that came, but damaged, fails by itself before anything is shown.
      const broken = target === window && !document.getElementById('root')?.childElementCount
      const style =
        target instanceof HTMLLinkElement && target.rel === 'stylesheet' && document.readyState !== 'complete'
      if ((script || style || broken) && !begun) {
        begun = true
        void recover()
      }
    },
    true,
  )

  async function recover() {
    let before = 0
    try {
      before = Number(sessionStorage.getItem(KEY))
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      // Without storage there is no telling whether this is the first time.
      before = Date.now()
    }
    if (Date.now() - before < MINUTE) return say()
    if ((await repaired()) === 'offline') return say()
    location.reload()
  }

  function repaired() {
    const worker = navigator.serviceWorker?.controller
    if (!worker) return undefined
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve(data)
      setTimeout(resolve, 10_000)
      worker.postMessage({ type: 'repair' }, [port2])
    })
  }

  function say() {
    const root = document.getElementById('root')
    if (!root || root.childElementCount > 0) return
    const main = document.createElement('main')
    main.style.cssText = 'max-width:36rem;margin:20vh auto 0;padding:0 24px;font:17px/1.65 system-ui,sans-serif'
    const words = document.createElement('p')
    words.textContent =
      'Couldn’t load Docwright. What you wrote is kept on this device. Check your connection and reload the page.'
    const again = document.createElement('button')
    again.textContent = 'Reload'
    again.style.cssText = 'margin-top:16px;min-height:44px;padding:0 16px;font:inherit'
    again.addEventListener('click', () => location.reload())
    main.append(words, again)
    root.append(main)
  }
})()
