import { buttonClass } from '../../../ui/button/button.tsx'
import { allowHost } from './image-hosts.ts'

type ExternalImageProps = { src: string; alt: string; host: string; projectId: number | undefined }

/** Placeholder for an image of another host, until the reader allows that host. */
export function ExternalImage({ src, alt, host, projectId }: ExternalImageProps) {
  return (
    <div className="imageExternal">
      <span>
        {alt ? `${alt} · ` : ''}Image from{' '}
        <a href={src} target="_blank" rel="noopener noreferrer nofollow">
          {host}
        </a>
      </span>
      <button type="button" className={buttonClass({ size: 'small' })} onClick={() => allowHost(projectId, host)}>
        Show images from {host}
      </button>
    </div>
  )
}
