import icons from '@tldraw/assets/icons/icon/0_merged.svg?url'
import en from '@tldraw/assets/translations/en.json?url&no-inline'
import { DEFAULT_EMBED_DEFINITIONS, iconTypes, type TLUiAssetUrlOverrides } from 'tldraw'

/**
 * Addresses of the library's files on this server. By default, the library fetches icons from its maker's
 * servers.
 */
export const assetUrls: TLUiAssetUrlOverrides = {
  translations: { en },
  icons: Object.fromEntries(iconTypes.map((name) => [name, `${icons}#${name}`])),
  embedIcons: Object.fromEntries(DEFAULT_EMBED_DEFINITIONS.map(({ type }) => [type, ''])),
}
