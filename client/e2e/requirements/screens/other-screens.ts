import type { Rows } from '../../requirements.ts'

const SANDBOX = 'sandbox: the sandbox works for everyone, even offline, and keeps written text'
const GALLERY = 'examples: an administrator chooses the projects in the gallery, and visitors see them'
const ASK_AI = 'chat: someone uses Ask AI by keyboard, from a project to an answer with sources and back'
const SEVERAL = 'chat: the chat asks several projects at once, and shows more than three as a number'
const LOG_OUT = 'session: logging out sends every tab to the login page, and signing in sends every tab back'
const TOAST = 'errors: an unexpected refusal shows a toast with its status, which disappears by itself'

/** The sandbox, the examples, the chat, and what several screens share. */
export const OTHER_SCREENS: Rows = {
  '2.119': ['The sandbox is an editor without a server.', SANDBOX],
  '2.120': ['A banner says that it is an editor sandbox.', SANDBOX],
  '2.121': ['It says to press a slash on a new line for shortcuts.', SANDBOX],
  '2.122': ['It says to select text to change its style.', SANDBOX],
  '2.123': ['It has a link home.', SANDBOX],
  '2.124': ['Examples are a grid of cards.', GALLERY],
  '2.125': ['A card has an image, a title, a description and a link.', GALLERY],
  '2.126': [
    'The description is cut at 45 letters, with an ellipsis.',
    GALLERY,
    'cut: cut shortens a longer text to 45 letters and adds an ellipsis',
    'cut: cut leaves a text of up to 45 letters unchanged',
  ],
  '2.127': ['The chat has a Back button.', ASK_AI],
  '2.128': ['Its prompt stays at the bottom.', ASK_AI],
  '2.129': [
    'Its answers are a document that cannot be written in.',
    ASK_AI,
    'answer-document: a question becomes the title above all headings of its answer',
  ],
  '2.130': [
    'Who has scrolled up has a round "Continue prompting" instead of the prompt.',
    ASK_AI,
    'chat: the chat fits a phone in both themes, and visitors sign in first',
  ],
  '2.131': ['It scrolls to the bottom.', ASK_AI],
  '2.132': [
    'Its settings are in a place of their own.',
    'chat: chat settings stay within limits, are kept on the device and apply to the next question',
  ],
  '2.133': ['Projects that are chosen are chips.', SEVERAL],
  '2.134': ['More than three of them become a number.', SEVERAL],
  '2.135': [
    'The avatar opens a menu with the name, or the e-mail address of who has none.',
    LOG_OUT,
    'session: a missing session signs someone out, but a failing or unreachable server does not',
    'github-sign-in: GitHub signs someone in, and the login page reports a refusal by GitHub',
  ],
  '2.136': ['The menu has a switch "Dark Mode".', LOG_OUT],
  '2.137': ['The menu has "Log Out".', LOG_OUT],
  '2.138': [
    'Who is not signed in has "Log In" in its place.',
    'visitor: a visitor who logs in on a public page comes back to it',
  ],
  '2.139': [
    'A toast has a title, a text and a type.',
    TOAST,
    'landing: sharing the landing page copies the address and says so, if the device cannot share',
    'session: a missing session signs someone out, but a failing or unreachable server does not',
  ],
  '2.140': [
    'It goes after 5000 ms, unless it is said otherwise.',
    TOAST,
    'toasts: a toast closes after 5 s or after its given duration',
  ],
  '2.141': [
    'With 0 or less it stays until it is dismissed.',
    'toasts: a toast stays if its duration is 0 or less',
    'new-version: [SW10] [SW11] each tab offers a new version in a typing pause and reloads after consent',
  ],
  '2.142': ['It fades in 250 ms.', TOAST],
  '2.143': [
    'Questions are answered by "Confirm" and "Cancel", where nothing else is said.',
    'projects: a project is described, renamed',
  ],
}
