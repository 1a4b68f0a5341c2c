import type { Page, WebSocketRoute } from '@playwright/test'

/** Makes a page's connection to the server for its text cuttable. */
export async function cuttable(page: Page) {
  const sockets = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket('**/collaboration/*', (socket) => {
    if (isCut) void socket.close({ code: 1012 })
    else {
      sockets.add(socket)
      socket.connectToServer()
    }
  })
  return {
    cut: async () => {
      isCut = true
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1012 })))
      sockets.clear()
    },
    mend: () => {
      isCut = false
    },
  }
}
