import type { AuthorityCredential } from '@fiscal/authority';
import type { Database } from '@fiscal/db';
import type { FilingKindAdapter } from '@fiscal/services';
import { withChangedKind } from '@fiscal/services/testing';
import { afterEach, expect, test } from 'vitest';
import { readAttempts } from '../testing/read-attempts.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();
afterEach(() => harness.database.asOwner('delete from authority_block'));

type Adapter = FilingKindAdapter<AuthorityCredential>;
const withSend = (send: Adapter['send']) => withChangedKind(harness.kinds, 'nfe', { send });

const misuse: Adapter['send'] = async () => ({
  kind: 'answered',
  answer: { cStat: '656', xMotivo: 'Rejeicao: Consumo Indevido' },
  raw: new TextEncoder().encode('<retEnviNFe/>'),
});

test('656 pauses its CNPJ in the statement that closes the call, also when the reply of that statement is lost', async () => {
  const ref = await harness.signed();
  const other = await harness.signed();
  let closings = 0;
  const autocommit: Database['autocommit'] = async (statement, parameters) => {
    const rows = await harness.system.db.autocommit(statement, parameters);
    if (!statement.text.includes('update attempt set closed_at')) return rows;
    closings += 1;
    throw new Error('the reply is lost');
  };
  const system = { ...harness.system, db: { ...harness.system.db, autocommit } };
  const worker = harness.worker({ system, kinds: withSend(misuse) });
  await expect(worker.transmit({ ...ref, ordinal: 1 })).rejects.toThrow();
  expect(closings).toBe(1);
  expect(await readAttempts(harness.system.db, ref)).toMatchObject([{ answerClass: 'misuse', cStat: '656' }]);
  const silent = { kind: 'closed', reason: 'misuse' };
  expect(await harness.worker().checkGate(other)).toMatchObject(silent);
  const held = await harness.worker().transmit({ ...other, ordinal: 1 });
  expect(held).toMatchObject({ kind: 'held', reason: 'misuse' });
});

test('a call uses the new certificate when it is replaced between claim and call', async () => {
  const ref = await harness.issue();
  const begun = await harness.worker().beginRun(ref);
  expect(begun).toMatchObject({ kind: 'proceed' });
  const used: string[] = [];
  const { send } = harness.kinds.nfe;
  const kinds = withSend((document, call) => {
    used.push(call.credential.certificateId);
    return send(document, call);
  });
  const first = await harness.signed();
  await harness.worker({ kinds }).transmit({ ...first, ordinal: 1 });
  await harness.replaceCertificate();
  expect(await harness.worker({ kinds }).transmit({ ...ref, ordinal: 1 })).toMatchObject({
    kind: 'answered',
    class: 'authorized',
  });
  const [before, after] = used;
  expect(used).toHaveLength(2);
  expect(after).not.toBe(before);
});
