import { expect } from 'vitest';
import { seededRandom } from '../chaos/seeded-random.ts';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { followNote } from '../harness/follow-note.ts';
import { test } from '../harness/shared-stack.ts';
import { readLedger, readStoredNotes } from '../ledger/read-sides.ts';
import { workCarelessly } from './careless-assistant.ts';

test('1,000 calls of an assistant that loses answers and repeats itself give one note in the ledger for each confirmed sale', async ({
  harness,
}) => {
  const { client, companyId, stack } = harness;
  const plan = { companyId, calls: 1_000, sales: 40, random: seededRandom(20_261_123) };
  const { calls, lost, confirmed, answered } = await workCarelessly(client, plan);
  expect([calls, lost > 150, confirmed.size > 20]).toEqual([1_000, true, true]);
  const ids = [...answered.values()].map((each) => [...each]);
  expect(ids.filter((each) => each.length !== 1)).toEqual([]);
  for (const [id = ''] of ids) expect((await followNote(client, id)).last.status).toBe('authorized');

  const { cnpj } = stack.certificate;
  const stored = (await readStoredNotes(stack.databaseOwnerUrl, 'homologation')).filter(
    (each) => each.cnpj === cnpj,
  );
  expect(stored.map(({ externalId }) => externalId).sort()).toEqual([...confirmed].sort());
  const ledger = readLedger(stack.state.ledger, 'homologation').filter((each) => each.cnpj === cnpj);
  expect(ledger).toHaveLength(confirmed.size);
  expect(await compareOwnNotes(stack, 'homologation', [cnpj])).toEqual([]);
});
