import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isSafeImageSource } from '../../../../shared/document/addresses.ts'
import { imageSize } from '../../../../shared/document/image-size.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { serverAddress } from '../../../hosts/server-address.ts'
import { classes } from '../../../ui/classes.ts'
import { FullScreenButton } from '../../../ui/full-screen/full-screen-button.tsx'
import { useFullScreen } from '../../../ui/full-screen/use-full-screen.ts'
import { useSurroundings } from '../../surroundings.ts'
import { ExternalImage } from './external-image.tsx'
import { foreignHost, imageHosts, isHostAllowed } from './image-hosts.ts'
import { showFromDevice } from './show-from-device.ts'
import './image.css'
import './image-reading.css'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * An image for readers. It reserves its space before it loads, and a click shows it over the whole window.
 */
export function ImageReading({ node: { attrs } }: { node: DocNode }) {
  const [isBroken, setBroken] = useState(false)
  const src = text(attrs?.src)
  const alt = text(attrs?.alt)
  const title = text(attrs?.title)
  const { projectId } = useSurroundings()
  const hosts = useSnapshot(imageHosts)
  const fullScreen = useFullScreen<HTMLElement>({ label: alt || 'Image' })
  if (!isSafeImageSource(src)) return null
  const host = foreignHost(src)
  if (host !== undefined && !isHostAllowed(hosts, projectId, host)) {
    return (
      <figure className="imageBlock" data-external="">
        <ExternalImage {...{ src, alt, host, projectId }} />
        {title ? <figcaption>{title}</figcaption> : null}
      </figure>
    )
  }
  const { isOpen, open, close } = fullScreen
  return (
    <figure
      {...fullScreen.props}
      className={classes('imageBlock', fullScreen.className)}
      data-broken={isBroken ? '' : undefined}
      data-covering={isOpen ? '' : undefined}
    >
      <div className="imageFrame">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same. */}
        <img
          src={serverAddress(src)}
          alt={alt}
          {...imageSize(attrs)}
          loading="lazy"
          decoding="async"
          onClick={isOpen ? close : open}
          onError={({ currentTarget }) => void showFromDevice(currentTarget).then((isShown) => setBroken(!isShown))}
        />
        <span className="imageBroken">{alt || 'Couldn’t show this image'}</span>
        {isBroken ? null : (
          <span className="imageTools">
            <FullScreenButton of={fullScreen} />
          </span>
        )}
      </div>
      {title ? <figcaption>{title}</figcaption> : null}
    </figure>
  )
}
