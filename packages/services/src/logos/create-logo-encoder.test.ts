import { createThreads } from '@fiscal/threads';
import { expect, onTestFinished, test } from 'vitest';
import { samplePng } from '../testing/sample-pictures.ts';
import { createLogoEncoder } from './create-logo-encoder.ts';
import { encodeLogo } from './encode-logo.ts';

test('a thread encodes a picture exactly as the event loop would', async () => {
  const threads = createThreads({ size: 1 });
  onTestFinished(() => threads.close());
  const upload = { mediaType: 'image/png', bytes: samplePng() } as const;
  expect(await createLogoEncoder({ threads }).encode(upload)).toEqual(encodeLogo(upload));
});

test('a picture that a thread does not finish is refused', async () => {
  const { encode } = createLogoEncoder({ threads: { run: async () => ({ kind: 'deadline' }) } });
  expect(await encode({ mediaType: 'image/png', bytes: samplePng() })).toEqual({
    kind: 'refused',
    reason: 'deadline',
  });
});
