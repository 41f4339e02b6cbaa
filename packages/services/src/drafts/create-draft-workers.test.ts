import { afterAll, expect, test } from 'vitest';
import { anItem, aRequest, companyInput } from '../testing/world.ts';
import { createDraftWorkers } from './create-draft-workers.ts';
import { type DocumentToDraft, draftDocument } from './draft-document.ts';

const workers = createDraftWorkers();
afterAll(() => workers.close());

const companyId = '65f1c0ffee0123456789abcd';

function aNote(count: number, changes: Parameters<typeof aRequest>[1] = {}): DocumentToDraft {
  const items = Array.from({ length: count }, (_, n) => anItem({ code: `A-${n}` }));
  const payments = [{ method: '17', amount: `${count}00.00` } as const];
  return {
    issuer: companyInput(),
    environment: 'homologation',
    request: aRequest(companyId, { items, payments, ...changes }),
    originals: [],
    series: 1,
    number: 7,
    numericCode: '48151623',
    issuedAt: new Date('2026-11-21T12:00:00Z'),
    softwareVersion: 'fiscal 0.10',
  };
}

test('a thread drafts a big note exactly as the event loop would', async () => {
  const big = aNote(990);
  const drafted = await workers.draft(big);
  expect(drafted).toMatchObject({ kind: 'drafted', totals: { invoice: '99000.00' } });
  expect(drafted).toEqual(draftDocument(big));
});

test('the problems of a big note come back with their paths', async () => {
  const request = { natureOfOperation: 'a – b' };
  expect(await workers.draft(aNote(200, request))).toMatchObject({
    kind: 'refused',
    problems: [{ path: 'natureOfOperation' }],
  });
});

test('a big note of another total than expected says which one was computed', async () => {
  const verdict = await workers.draft(aNote(200, { expectedTotal: '1.00' }));
  expect(verdict).toEqual({ kind: 'otherTotal', expected: '1.00', computed: '20000.00' });
});

test('the thread is busy and the event loop is not', async () => {
  const small = aNote(3);
  let answered = 0;
  const big = workers.draft(aNote(990)).then(() => answered);
  while (answered < 3) {
    await workers.draft(small);
    answered += 1;
  }
  expect(await big).toBe(3);
});
