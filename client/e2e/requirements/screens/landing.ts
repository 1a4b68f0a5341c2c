import type { Rows } from '../../requirements.ts'

const SECTIONS = 'landing: the landing page shows every section and card in heading order, and calls no API'
const HEADER = 'landing: the landing header stays visible, and all header and footer links open their targets'
const SIGN_IN = 'landing: the landing page offers sign-in to visitors, and projects to signed-in people'
const INSTALLATION = 'landing: an installation shows its contacts before and after scripts run, and in the app'
const NOT_SHARED = 'landing: a dialog opens if the browser can neither share nor copy, and closes after a countdown'

export const LANDING: Rows = {
  '2.26': [
    'The header stays, with Home, Features, Integration, Sync and Share, each of which leads there.',
    HEADER,
    'landing: the landing navigation on a phone is a menu that closes after a choice',
  ],
  '2.27': ['For visitors it has "Sign in", which leads to the login.', SIGN_IN],
  '2.28': ['For who is signed in it has "View projects", which leads to them.', SIGN_IN],
  '2.29': ['The intro has "Try it out", which leads to the login.', SECTIONS],
  '2.30': ['The intro has "Request Demo", which scrolls to the contact section.', HEADER],
  '2.31': [
    '"What You Gain": Faster Onboarding, Code Quality Boost, Legacy Project Support, Smooth Team Handoffs, Lower Bus Factor.',
    SECTIONS,
  ],
  '2.32': ['"Turn Code Into Docs" follows.', SECTIONS],
  '2.33': [
    '"Core Features": Deep Code Understanding, Language-Agnostic, Collaborative Editing.',
    SECTIONS,
    'landing: the landing page can be read in full without scripts, and describes itself for link previews',
  ],
  '2.34': ['Collaborative Editing has "Try our editor", which leads to /editor-sandbox.', SECTIONS],
  '2.35': [
    '"Fully Automatic" has a slider with three pictures.',
    SECTIONS,
    'landing: the slider shows three product pictures in the chosen theme, by buttons and by keys',
  ],
  '2.36': ['"No More Outdated Docs" follows.', SECTIONS],
  '2.37': [
    'A demo types, and moves.',
    'landing: the demo plays when it comes into view, can be paused, and tells its story in words',
    'landing: the demo shows its end under reduced motion and can still be played',
  ],
  '2.38': [
    '"Contact Us" follows.',
    SECTIONS,
    INSTALLATION,
    'examples: the gallery shows the documentation of Docwright from the first start, and unset contacts have no links',
  ],
  '2.39': [
    '"Spread the Word" has Share.',
    SECTIONS,
    'landing: sharing the landing page uses the share dialog of the device if there is one',
  ],
  '2.40': ['The footer leads back to the top, to Features, Integration and Contact Us.', HEADER],
  '2.41': ['The footer has a link to a community chat, where there is one.', INSTALLATION],
  '2.42': [
    'The footer has "Share this page".',
    HEADER,
    'landing: sharing the landing page copies the address and says so, if the device cannot share',
  ],
  '2.43': [
    'Sharing is left to the device, where it can.',
    'landing: sharing the landing page uses the share dialog of the device if there is one',
    'share-link: sharing a link uses the share dialog of the device where it has such a dialog',
  ],
  '2.44': [
    'Otherwise the address is copied, and "Link copied" says so as a success.',
    'landing: sharing the landing page copies the address and says so, if the device cannot share',
    'share-link: sharing a link copies the address where the device cannot share or fails to',
  ],
  '2.45': [
    'If that fails too, a dialog says that this browser supports neither sharing nor copying.',
    NOT_SHARED,
    'share-link: sharing a link reports when neither sharing nor copying is possible',
  ],
  '2.46': ['The dialog closes itself after 5 s, which its Close button counts down.', NOT_SHARED],
}
