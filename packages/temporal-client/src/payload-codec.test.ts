import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { expect, test } from 'vitest';
import { CodecKeysError, parseCodecKeys } from './codec-keys.ts';
import { createPayloadCodec, PayloadCodecError } from './payload-codec.ts';

const random = { bytes: (n: number) => new Uint8Array(randomBytes(n)) };
const keyText = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const keyOf = (sealed: Payload | undefined): string =>
  Buffer.from(sealed?.metadata?.['encryption-key-id'] ?? []).toString();
const payload = defaultPayloadConverter.toPayload({ noteId: '65f1c0ffee0123456789abcd', run: 1 });

test('an encrypted payload can be decrypted and shows nothing of its content', async () => {
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

test('the metadata of a payload is encrypted with its content', async () => {
  const codec = createPayloadCodec(parseCodecKeys(keyText('k1')), random);
  const kind = { messageType: Buffer.from('fiscal.Note') };
  const [sealed] = await codec.encode([{ ...payload, metadata: { ...payload.metadata, ...kind } }]);
  expect(Object.keys(sealed?.metadata ?? {})).toEqual(['encoding', 'encryption-key-id']);
});

test('the same payload never gives the same bytes', async () => {
  const codec = createPayloadCodec(parseCodecKeys(keyText('k1')), random);
  const [first, second] = await codec.encode([payload, payload]);
  expect(first?.data).not.toEqual(second?.data);
});

test('in a rotation in phases, no process meets a payload of a key that it lacks', async () => {
  const [old, fresh] = [keyText('k1'), keyText('k2')];
  const both = `${old},${fresh}`;
  const codecOf = (text: string, current?: string) =>
    createPayloadCodec(parseCodecKeys(text, current), random);
  const before = codecOf(old);
  const knows = codecOf(both, 'k1');
  const writes = codecOf(both, 'k2');
  const after = codecOf(fresh);
  const [first] = await knows.encode([payload]);
  const [second] = await writes.encode([payload]);
  expect([keyOf(first), keyOf(second)]).toEqual(['k1', 'k2']);

  for (const [reader, sealed] of [
    [before, first],
    [knows, first],
    [knows, second],
    [writes, first],
    [writes, second],
    [after, second],
  ] as const) {
    const [opened] = await reader.decode([sealed ?? {}]);
    expect(defaultPayloadConverter.fromPayload(opened ?? {})).toMatchObject({ run: 1 });
  }
  await expect(before.decode([second ?? {}])).rejects.toThrow('key k2 is not in the ring');
  await expect(after.decode([first ?? {}])).rejects.toThrow('key k1 is not in the ring');
});

test('without a current key the first key encrypts; a current key outside of the ring is refused', () => {
  const text = `${keyText('k1')},${keyText('k2')}`;
  expect(parseCodecKeys(text).current).toBe('k1');
  expect(() => parseCodecKeys(text, 'k3')).toThrow(CodecKeysError);
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

test('payloads of another encoding are returned unchanged when they are read', async () => {
  const codec = createPayloadCodec(parseCodecKeys(keyText('k1')), random);
  expect(await codec.decode([payload])).toEqual([payload]);
});

const keyOf33Bytes = `k1:${Buffer.alloc(33).toString('base64')}`;
test.each(['', 'k1', 'k1:short', 'k1:AAAA', keyOf33Bytes, `${keyText('k1')},${keyText('k1')}`])(
  'a key ring written %s is refused, without repeating it',
  (text) => {
    expect(() => parseCodecKeys(text)).toThrow(CodecKeysError);
  },
);
