import { expect, it } from 'vitest'
import { writeInvitation } from './invitation.ts'

const words = {
  to: 'ben@example.org',
  inviter: 'ann@example.org',
  projectName: 'Gateway',
  role: 'write',
  link: 'https://docs.example.org/invitation#secret',
} as const

it('an invitation says who invites, to what, in which role, and where the project is', () => {
  const { to, subject, text, html } = writeInvitation(words)
  expect([to, subject]).toEqual(['ben@example.org', 'ann@example.org invited you to “Gateway”'])
  expect(text.split('\n')).toEqual([
    'ann@example.org invited you to the project “Gateway” on Docwright as Editor. You can read and edit it.',
    '',
    'Open the invitation:',
    'https://docs.example.org/invitation#secret',
    '',
    'Sign in as ben@example.org: the invitation is for this e-mail address.',
    'If you don’t know who this is from, you can ignore this mail.',
  ])
  expect(html).toContain('<a href="https://docs.example.org/invitation#secret">Open the invitation</a>')
  expect(writeInvitation({ ...words, role: 'admin' }).text).toContain('as Admin. You can read and edit it, and manage')
  expect(writeInvitation({ ...words, role: 'read' }).text).toContain('as Viewer. You can read it.')
})

it('an invitation keeps a name on its line, without tags and headers, and within 80 characters', () => {
  const projectName = 'x\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)>" & \u2028 \u202e \u0000 y'
  const { subject, text, html } = writeInvitation({ ...words, projectName })
  expect(subject).toBe('ann@example.org invited you to “x Bcc: all@example.org <img src=x onerror=alert(1)>" & y”')
  expect(text.split('\n')).toHaveLength(7)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot; &amp; y')
  const long = writeInvitation({ ...words, projectName: '👩‍🚀'.repeat(5_000) })
  expect([...long.subject].length).toBeLessThan(130)
  expect(long.subject.isWellFormed()).toBe(true)
})

it('an invitation escapes addresses too', () => {
  const { html } = writeInvitation({ ...words, to: '<b>@example.org', inviter: '"a"@example.org' })
  expect(html).toContain('Sign in as &lt;b&gt;@example.org')
  expect(html).toContain('&quot;a&quot;@example.org invited')
})
