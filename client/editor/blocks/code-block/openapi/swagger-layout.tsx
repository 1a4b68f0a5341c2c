import type { ComponentType } from 'react'
import type { JsonObject } from './json.ts'
import { serverAddresses } from './server-addresses.ts'
import { Markdown } from './swagger-markdown.tsx'

/** Parts of the viewer's internal system that are used here. */
type System = {
  getComponent: (name: string, container?: boolean) => ComponentType
  specSelectors: {
    specJS: () => JsonObject
    isOAS31: () => boolean
    isOAS32: () => boolean
  }
}

/**
 * Layout of the viewer without its own page frame, because the surrounding page already has a heading and a
 * main element.
 */
export function Layout({ getComponent, specSelectors }: System) {
  const spec = specSelectors.specJS()
  const part = (name: string) => {
    const Part = getComponent(name, true)
    return <Part />
  }
  return (
    <div className="swagger-ui">
      {part('SvgAssets')}
      {part('errors')}
      <Head spec={spec} />
      <Servers spec={spec} />
      <Security spec={spec} />
      {part('operations')}
      {specSelectors.isOAS31() || specSelectors.isOAS32() ? part('Webhooks') : null}
      {part('Models')}
    </div>
  )
}

function Head({ spec }: { spec: JsonObject }) {
  const info = objectOf(spec.info)
  const contact = objectOf(info.contact)
  const license = objectOf(info.license)
  const docs = objectOf(spec.externalDocs)
  const links = [
    { text: 'Terms of service', href: info.termsOfService },
    { text: contact.name ?? 'Contact', href: contact.url ?? (contact.email ? `mailto:${contact.email}` : undefined) },
    { text: license.name ?? 'Licence', href: license.url },
    { text: docs.description ?? 'More documentation', href: docs.url },
  ].filter(({ href }) => typeof href === 'string')
  return (
    <header className="about">
      <p className="about-title">
        {String(info.title ?? 'API')}
        {info.version === undefined ? null : <span className="about-version">{String(info.version)}</span>}
        <span className="about-version">{spec.swagger ? 'Swagger 2.0' : `OpenAPI ${spec.openapi}`}</span>
      </p>
      {typeof info.description === 'string' ? <Markdown source={info.description} /> : null}
      {links.length > 0 ? (
        <ul className="about-links">
          {links.map(({ text, href }) => (
            <li key={String(href)}>
              <a href={String(href)} target="_blank" rel="noopener noreferrer nofollow">
                {String(text)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  )
}

/** Lists where the API answers. Nothing is sent from here, so there's nothing to choose. */
function Servers({ spec }: { spec: JsonObject }) {
  const servers = serverAddresses(spec)
  if (servers.length === 0) return null
  return (
    <div className="servers">
      <p className="servers-title">{servers.length === 1 ? 'Server' : 'Servers'}</p>
      <ul>
        {servers.map(({ url, description }) => (
          <li key={url}>
            <code>{url}</code>
            {description ? <span>{description}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lists the authentication that a caller needs. Read-only: nothing is entered here. */
function Security({ spec }: { spec: JsonObject }) {
  const schemes = Object.entries(objectOf(objectOf(spec.components).securitySchemes ?? spec.securityDefinitions))
  if (schemes.length === 0) return null
  return (
    <p className="security">
      Authorisation:{' '}
      {schemes.map(([name, scheme], index) => {
        const { type, scheme: kind, in: place, name: key } = objectOf(scheme)
        const how = [type, kind, place ? `${key} in ${place}` : undefined].filter(Boolean).join(', ')
        return (
          <span key={name}>
            {index > 0 ? ' · ' : ''}
            <strong>{name}</strong>
            {how ? ` (${how})` : ''}
          </span>
        )
      })}
    </p>
  )
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}
