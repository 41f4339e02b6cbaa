import { expect } from 'vitest';
import type { ExportMonthInput } from '../export/export-month.ts';
import { exportNfeMonth } from '../kinds/nfe/nfe-month.ts';
import { storedFiles } from './stored-files.ts';
import type { TestTenant } from './test-context.ts';

/** Reads the whole archive of a month, by default of NF-e, and checks that its size is the announced one. */
export async function archiveMonth(
  ctx: TestTenant,
  input: Omit<ExportMonthInput, 'danfe'> & { danfe?: 'with' },
  archive = exportNfeMonth,
) {
  const made = await archive({ ...ctx, printing: ctx }, { danfe: 'without', ...input });
  const chunks: Uint8Array[] = [];
  for await (const chunk of made.bytes({ first: 0, last: made.size - 1 })) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(made.size);
  return { ...made, whole: bytes, files: storedFiles(bytes) };
}
