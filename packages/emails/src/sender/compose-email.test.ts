import { expect, test } from 'vitest';
import { describeEmail } from '../content/describe-email.ts';
import { writeHtml } from '../content/write-html.ts';
import { writeText } from '../content/write-text.ts';
import { anEmail } from '../testing/an-email.ts';
import { composeEmail } from './compose-email.ts';
import { isLoopbackHost } from './smtp-settings.ts';

test('a message has only these members, and opens no files and no addresses', () => {
  const { recipients: _, ...email } = anEmail({
    senderName: 'Exemplo\r\nComércio',
    replyTo: 'vendas@example.com\n',
    to: ['a@example.com', 'b@example.com\r\n'],
  });
  const text = describeEmail(email.content, email.files);
  expect(composeEmail(email, 'nfe@mail@sender.example')).toEqual({
    messageId: '<65f1c3c4d50123456789abcd@sender.example>',
    date: email.date,
    from: { name: 'Exemplo Comércio', address: 'nfe@mail@sender.example' },
    to: [
      { name: '', address: 'a@example.com' },
      { name: '', address: 'b@example.com' },
    ],
    replyTo: { name: '', address: 'vendas@example.com' },
    subject: text.subject,
    text: writeText(text),
    html: writeHtml(text),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: email.files.map(({ name, mediaType, bytes }) => ({
      filename: name,
      contentType: mediaType,
      contentTransferEncoding: 'base64',
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  expect(composeEmail({ ...email, replyTo: null }, 'nfe@sender.example')).not.toHaveProperty('replyTo');
});

test('a file that is a part of a larger buffer is sent alone', () => {
  const bytes = new TextEncoder().encode('before<NFe/>after').subarray(6, 12);
  const { recipients: _, ...email } = anEmail({
    files: [{ role: 'note', name: 'a.xml', mediaType: 'application/xml', bytes }],
  });
  const [attachment] = composeEmail(email, 'nfe@sender.example').attachments ?? [];
  expect(String(attachment?.content)).toBe('<NFe/>');
});

test('only hosts of this machine are loopback hosts', () => {
  const local = ['localhost', '::1', '127.0.0.1', '127.255.0.13'];
  const others = [
    'localhost.example',
    'mylocalhost',
    '::2',
    '128.0.0.1',
    '127.0.0.1.example',
    '127.0.0',
    '10.0.0.1',
  ];
  expect([...local, ...others].filter(isLoopbackHost)).toEqual(local);
});
