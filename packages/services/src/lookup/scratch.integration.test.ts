import { inject, test } from 'vitest';
import { createHarness } from '../testing/harness.ts';
import { plantMillion } from '../testing/plant-million.ts';

test('plant', { timeout: 1_800_000 }, async () => {
  const h = await createHarness(inject('postgresUrl'));
  process.stdout.write(`ADMIN ${h.database.adminUrl}\n`);
  const begun = Date.now();
  const p = await plantMillion(h);
  process.stdout.write(`PLANTED ${Date.now() - begun} ${p.companyId} ${p.cnpj}\n`);
  await h.database.asOwner('vacuum analyze');
  process.stdout.write(`VACUUMED ${Date.now() - begun}\n`);
});
