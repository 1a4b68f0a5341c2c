export const CHAT = {
  notAnswered: 'Error fetching response',
  noProject: 'no projects selected',
} as const
