import { expect, it } from 'vitest'
import { videoId } from './video.ts'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ/', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
])('finds the video of %s', (address, id) => {
  expect(videoId(address)).toBe(id)
})

it.each([
  '',
  'https://example.org/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://example.org/?u=https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://youtu.be/a"onload="x',
  'javascript://youtube.com/%0aalert(1)?v=dQw4w9WgXcQ',
  'a video',
])('finds none in %s', (address) => {
  expect(videoId(address)).toBeUndefined()
})
