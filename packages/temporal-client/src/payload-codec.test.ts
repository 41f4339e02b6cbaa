import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter } from '@temporalio/common';
import { expect, test } from 'vitest';
import { CodecKeysError, parseCodecKeys } from './codec-keys.ts';
import { createPayloadCodec, PayloadCodecError } from './payload-codec.ts';

const random = { bytes: (n: number) => new Uint8Array(randomBytes(n)) };
const keyText = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const payload = defaultPayloadConverter.toPayload({ noteId: '65f1c0ffee0123456789abcd', run: 1 });

test('what is written can be read, and shows nothing of its content', async () => {
  const codec = createPayloadCodec(parseCodecKeys(keyText('k1')), random);
  const [sealed] = await codec.encode([payload]);
  if (sealed === undefined) throw new Error('no payload');
  expect(Buffer.from(sealed.metadata?.encoding ?? []).toString()).toBe('binary/encrypted');
  expect(Buffer.from(sealed.data ?? []).includes('65f1c0ffee')).toBe(false);
  const [opened] = await codec.decode([sealed]);
  expect(defaultPayloadConverter.fromPayload(opened ?? {})).toEqual({
    noteId: '65f1c0ffee0123456789abcd',
    run: 1,
  });
});

test('the same payload never gives the same bytes', async () => {
  const codec = createPayloadCodec(parseCodecKeys(keyText('k1')), random);
  const [first, second] = await codec.encode([payload, payload]);
  expect(first?.data).not.toEqual(second?.data);
});

test('after a rotation the old key still opens what it wrote', async () => {
  const old = keyText('k1');
  const [sealed] = await createPayloadCodec(parseCodecKeys(old), random).encode([payload]);
  const rotated = createPayloadCodec(parseCodecKeys(`${keyText('k2')},${old}`), random);
  const [fresh] = await rotated.encode([payload]);
  expect(Buffer.from(fresh?.metadata?.['encryption-key-id'] ?? []).toString()).toBe('k2');
  const opened = await rotated.decode([sealed ?? {}, fresh ?? {}]);
  expect(opened).toHaveLength(2);
});

test('one changed bit, another key or another key id is refused', async () => {
  const ring = parseCodecKeys(`${keyText('k1')},${keyText('k2')}`);
  const codec = createPayloadCodec(ring, random);
  const [sealed] = await codec.encode([payload]);
  const data = Buffer.from(sealed?.data ?? []);
  data.writeUInt8(data.readUInt8(20) ^ 1, 20);
  await expect(codec.decode([{ ...sealed, data }])).rejects.toThrow(PayloadCodecError);
  const named = (id: string) => ({ ...sealed?.metadata, 'encryption-key-id': Buffer.from(id) });
  await expect(codec.decode([{ ...sealed, metadata: named('k2') }])).rejects.toThrow(PayloadCodecError);
  await expect(codec.decode([{ ...sealed, metadata: named('k9') }])).rejects.toThrow(/not in the ring/);
});

test('payloads of another encoding pass through when they are read', async () => {
  const codec = createPayloadCodec(parseCodecKeys(keyText('k1')), random);
  expect(await codec.decode([payload])).toEqual([payload]);
});

test.each(['', 'k1', 'k1:short', 'k1:AAAA', `${keyText('k1')},${keyText('k1')}`])(
  'a key ring written %s is refused, without repeating it',
  (text) => {
    expect(() => parseCodecKeys(text)).toThrow(CodecKeysError);
  },
);
