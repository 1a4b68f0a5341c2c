export type Message = { title: string; text?: string; type: 'success' | 'warning' | 'error' }
