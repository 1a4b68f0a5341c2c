import { describe, expect, it } from 'vitest'
import { videoAddress, videoEmbed, videoOf } from './video.ts'

const ID = 'dQw4w9WgXcQ'

it.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?list=PL1&v=${ID}&index=3`,
  `http://m.youtube.com/watch?v=${ID}`,
  `youtu.be/${ID}?si=x`,
  `https://www.youtube.com/shorts/${ID}/`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
])('finds the video of %s', (address) => {
  expect(videoOf(address)).toEqual({ id: ID })
})

it.each([
  '',
  `https://example.org/watch?v=${ID}`,
  `https://youtube.com.example.org/watch?v=${ID}`,
  `https://example.org/?u=https://youtu.be/${ID}`,
  'https://www.youtube.com/',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/feed/subscriptions',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://youtu.be/a"onload="x',
  `javascript://youtube.com/%0aalert(1)?v=${ID}`,
  'a video',
])('finds none in %s', (address) => {
  expect(videoOf(address)).toBeUndefined()
})

describe('where a video starts', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}&t=42`, 42],
    [`https://www.youtube.com/watch?t=42s&v=${ID}`, 42],
    [`https://www.youtube.com/watch?v=${ID}&list=PL1&start=42`, 42],
    [`https://www.youtube.com/watch?v=${ID}#t=1m5s`, 65],
    [`https://youtu.be/${ID}?t=1h2m3s`, 3723],
    [`https://youtu.be/${ID}?si=x&t=1:02:03`, 3723],
    [`https://www.youtube.com/shorts/${ID}?t=2m`, 120],
    [`https://www.youtube.com/live/${ID}?t=7`, 7],
    [`https://www.youtube.com/embed/${ID}?start=42`, 42],
  ])('is kept of %s', (address, start) => {
    const video = videoOf(address)
    expect(video).toEqual({ id: ID, start })
    expect(videoOf(videoAddress(video ?? { id: '' }))).toEqual(video)
    expect(videoEmbed(video ?? { id: '' })).toBe(`https://www.youtube-nocookie.com/embed/${ID}?start=${start}`)
    expect(videoOf(videoEmbed(video ?? { id: '' }, { plays: true }))).toEqual(video)
  })

  it.each(['t=0', 't=', 't=soon', 't=-4', 't=1e9'])('is the beginning where %s says none', (query) => {
    expect(videoOf(`https://youtu.be/${ID}?${query}`)).toEqual({ id: ID })
  })
})
