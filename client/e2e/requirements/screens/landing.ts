import type { Rows } from '../../requirements.ts'

const SECTIONS = 'landing: the landing page has every section and card'
const HEADER = 'landing: the header stays, and its links'
const SIGN_IN = 'landing: visitors are offered to sign in'
const INSTALLATION = 'landing: an installation says how it can be reached'
const NOT_SHARED =
  'landing: a dialog replaces missing sharing and copying, counts down, and closes unless someone stops it'

export const LANDING: Rows = {
  '2.26': [
    'The header stays, with Home, Features, Integration, Sync and Share, each of which leads there.',
    HEADER,
    'landing: on a phone the places are a menu',
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
    'landing: without scripts the page can be read',
  ],
  '2.34': ['Collaborative Editing has "Try our editor", which leads to /editor-sandbox.', SECTIONS],
  '2.35': ['"Fully Automatic" has a slider with three pictures.', SECTIONS, 'landing: the slider shows three pictures'],
  '2.36': ['"No More Outdated Docs" follows.', SECTIONS],
  '2.37': [
    'A demo types, and moves.',
    'landing: the demo types by itself',
    'landing: the demo shows its end under reduced motion and can still be played',
  ],
  '2.38': ['"Contact Us" follows.', SECTIONS, INSTALLATION, 'examples: the living example'],
  '2.39': ['"Spread the Word" has Share.', SECTIONS, 'landing: sharing is left to the device'],
  '2.40': ['The footer leads back to the top, to Features, Integration and Contact Us.', HEADER],
  '2.41': ['The footer has a link to a community chat, where there is one.', INSTALLATION],
  '2.42': ['The footer has "Share this page".', HEADER, 'landing: otherwise the address is copied'],
  '2.43': [
    'Sharing is left to the device, where it can.',
    'landing: sharing is left to the device',
    'share-link: leaves it to the device where it can',
  ],
  '2.44': [
    'Otherwise the address is copied, and "Link copied" says so as a success.',
    'landing: otherwise the address is copied',
    'share-link: copies the address where the device cannot',
  ],
  '2.45': [
    'If that fails too, a dialog says that this browser supports neither sharing nor copying.',
    NOT_SHARED,
    'share-link: says so when neither is possible',
  ],
  '2.46': ['The dialog closes itself after 5 s, which its Close button counts down.', NOT_SHARED],
}
