import { Play } from 'lucide-react'
import { useState } from 'react'
import { videoAddress, videoEmbed, videoOf } from '../../../../shared/document/video.ts'
import styles from './video.module.css'

type VideoFrameProps = { src: string; width?: number; height?: number }

/**
 * Video for reading and editing. Nothing is fetched from its host until someone plays it. The player's
 * address is built only from the video id, never taken from the document.
 */
export function VideoFrame({ src, width = 0, height = 0 }: VideoFrameProps) {
  const [plays, setPlays] = useState(false)
  const video = videoOf(src)
  if (!video) return <p>{src}</p>
  const ratio = width > 0 && height > 0 ? `${width} / ${height}` : undefined
  return (
    <figure className={styles.video} contentEditable={false}>
      <div className={styles.frame} style={{ aspectRatio: ratio }}>
        {plays ? (
          <iframe
            src={videoEmbed(video, { plays: true })}
            title="YouTube video"
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" className={styles.play} onClick={() => setPlays(true)}>
            <Play aria-hidden="true" />
            <span>Play the YouTube video</span>
          </button>
        )}
      </div>
      <figcaption className={styles.caption}>
        <a href={videoAddress(video)} target="_blank" rel="noopener noreferrer nofollow">
          {videoAddress(video).replace('https://www.', '')}
        </a>
      </figcaption>
    </figure>
  )
}
