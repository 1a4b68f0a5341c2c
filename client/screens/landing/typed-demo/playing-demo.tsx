import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { MOMENTS, sceneAt } from './scene.ts'
import { Stage } from './stage.tsx'
import styles from './typed-demo.module.css'
import { useMoments } from './use-moments.ts'

export function PlayingDemo() {
  const around = useRef<HTMLDivElement>(null)
  const { moment, isPlaying, play, pause } = useMoments(MOMENTS, around)
  return (
    <>
      <div ref={around}>
        <Stage scene={sceneAt(moment)} />
      </div>
      <div className={styles.controls}>
        <Button size="small" onClick={isPlaying ? pause : play}>
          {isPlaying ? <Pause /> : <Play />}
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
      </div>
    </>
  )
}
