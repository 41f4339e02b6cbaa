import { storedFiles } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { authorizeNote } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { exportNfeOperation } from './export-nfe.operation.ts';

const api = useTestApi();
// The made-up answer of the authority is of November 2026.
const month = '2026-11';

const namesOf = (bytes: Uint8Array): string[] => storedFiles(bytes).map(([name]) => name);

let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('a zip under its name, with its length; with the DANFEs where asked', async () => {
  await authorizeNote(api(), companyId, 'a');
  const answer = await api().call(exportNfeOperation, { query: { companyId, month } });
  const { headers, bytes } = expectStatus(answer, 200);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="nfe-[0-9A-Z]{14}-2026-11\.zip"$/,
  );
  expect([headers.get('content-length'), headers.get('accept-ranges')]).toEqual([`${bytes.length}`, 'bytes']);
  expect(namesOf(bytes)).toEqual([expect.stringMatching(/^xml\/\d{6}.*-procNFe\.xml$/), 'summary.csv']);
  const drawn = await api().call(exportNfeOperation, { query: { companyId, month, danfe: '1' } });
  expect(namesOf(expectStatus(drawn, 200).bytes)).toEqual([
    expect.stringMatching(/^xml/),
    expect.stringMatching(/^danfe\/.*\.pdf$/),
    'summary.csv',
  ]);
});

test('HEAD says what GET would send, and leaves the next export its place', async () => {
  const path = `/v1/nfe/export?companyId=${companyId}&month=2026-01`;
  for (let n = 0; n < 3; n += 1) {
    const head = await api().request(path, { method: 'HEAD' });
    const get = await api().request(path);
    expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')]);
    expect(head.headers.get('content-length')).toBe(`${get.bytes.length}`);
  }
});
