import { expect, test } from 'vitest';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { exportNfeMonth } from '../kinds/nfe/nfe-month.ts';
import { aCompanyWithNotes, disable, finishRange } from '../testing/range-steps.ts';
import { storedFiles } from '../testing/stored-files.ts';
import { useHarness } from '../testing/use-harness.ts';

const harness = useHarness();

test('the export has every used number: the denied notes with their XML, the disabled numbers in the summary', async () => {
  const { ctx, companyId, notes } = await aCompanyWithNotes(harness, [
    'authorized',
    'denied',
    'rejected',
    'failed',
    'rejected',
  ]);
  const { disabling } = await disable(ctx, companyId, 3, 4);
  await finishRange(harness, disabling.id, { cStat: '102', nProt: '135260000000003' });
  const keys = await Promise.all(notes.map(async (id) => (await getNfe(ctx, { id })).accessKey));
  const archiveOf = async (month: string) => {
    const made = await exportNfeMonth({ ...ctx, printing: ctx }, { companyId, month, danfe: 'without' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of made.bytes({ first: 0, last: made.size - 1 })) chunks.push(chunk);
    return storedFiles(Buffer.concat(chunks));
  };
  const files = await archiveOf('2026-11');
  expect(files.map(([name]) => name)).toEqual([
    `xml/${keys[0]}-procNFe.xml`,
    `xml/${keys[1]}-procNFe.xml`,
    'disabled/2026-1-3-4-procInutNFe.xml',
    'summary.csv',
  ]);
  expect(files[1]?.[1]).toContain('<cStat>301</cStat>');
  const lines = (files.at(-1)?.[1] ?? '').split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(';').slice(1, 7))).toEqual([
    ['1', '1', `'${keys[0]}`, 'authorized', expect.stringContaining('2026-11'), expect.any(String)],
    ['1', '2', `'${keys[1]}`, 'denied', '', "'135260000000001"],
    ['1', '3', '', 'disabled', '', "'135260000000003"],
    ['1', '4', '', 'disabled', '', "'135260000000003"],
  ]);
  expect(lines[3]?.split(';').slice(7)).toEqual(Array.from({ length: 10 }, () => ''));
  expect((await archiveOf('2026-10')).map(([name]) => name)).toEqual(['summary.csv']);
});
