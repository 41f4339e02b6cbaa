import { expect, test } from 'vitest';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

test('only a continued history gets the words of its start: label, company and console, without names', async () => {
  const ref = await harness.issue();
  const first = await harness.worker().beginRun(ref);
  expect(first).not.toHaveProperty('shownAs');
  expect(await harness.worker().beginRun({ ...ref, continued: true })).toMatchObject({
    shownAs: {
      summary: expect.stringMatching(/^NF-e series \d+ number \d+ \(homologation\), company [0-9a-f]{24}$/),
      details: `[Open in the console](https://console.example/documentos/${ref.filingId})`,
    },
  });
});
