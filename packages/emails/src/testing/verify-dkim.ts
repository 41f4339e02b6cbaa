import { createHash, createPublicKey, verify } from 'node:crypto';

export interface DkimVerdict {
  /** `intact`: the hash of the body is the signed one. */
  readonly body: 'intact' | 'changed';
  readonly signature: 'good' | 'bad';
  readonly domain: string | undefined;
  readonly selector: string | undefined;
  /** Names of the signed headers, in small letters. */
  readonly headers: readonly string[];
}

/**
 * Verifies the DKIM-Signature of a message with the published key of its domain (`p=`, base64 DER). Written from RFC
 * 6376 3.4 (relaxed), 3.5 and 3.7, not from the library that signs.
 */
export function verifyDkim(raw: Buffer, publishedKey: string): DkimVerdict {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const fields = text
    .slice(0, end + 2)
    .split(/\r\n(?![ \t])/)
    .filter((field) => field !== '');
  const signature = fields.find((field) => /^dkim-signature:/i.test(field));
  if (signature === undefined) throw new Error('the message is not signed');
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .replace(/\s+/g, '')
      .split(';')
      .filter((tag) => tag !== '')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)] as const),
  );
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed')
    throw new Error('another algorithm');
  const hash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)), 'latin1')
    .digest('base64');
  const names = (tags.get('h') ?? '').toLowerCase().split(':');
  const left = [...fields];
  const signed = names.flatMap((name) => {
    const index = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return index === -1 ? [] : left.splice(index, 1);
  });
  const own = relaxedHeader(signature.replace(/([;:\s]b=)[^;]*/, '$1'));
  const data = `${signed.map((field) => `${relaxedHeader(field)}\r\n`).join('')}${own}`;
  const key = createPublicKey({ key: Buffer.from(publishedKey, 'base64'), format: 'der', type: 'spki' });
  const isGood = verify(
    'sha256',
    Buffer.from(data, 'latin1'),
    key,
    Buffer.from(tags.get('b') ?? '', 'base64'),
  );
  return {
    body: hash === tags.get('bh') ? 'intact' : 'changed',
    signature: isGood ? 'good' : 'bad',
    domain: tags.get('d'),
    selector: tags.get('s'),
    headers: names,
  };
}

function relaxedHeader(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}
