import { eraseAsOperator, issueNfe } from '@fiscal/services';
import { aRequest } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';

const console = useTestConsole();

test('open requests come first with what delays them; ended ones tell what was removed; both are found by their owner', async () => {
  const { ctx, companyId } = await console.harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  await eraseAsOperator(console.harness.sys, { companyId, deleteDocuments: true, actor: 'root' });
  const change = (text: string) =>
    console.harness.database.asOwner(`begin; set local session_replication_role = replica; ${text}; commit`);
  await change(`
    update client set name = 'Loja Fácil' where id = '${ctx.tenant.clientId}';
    update erasure set requested_at = now() - interval '2 days';
    insert into erasure select (jsonb_populate_record(e, '{"id": "0ae000000000000000000001", "company_id": "0af000000000000000000001",
      "requested_by": "fsk_live_abc", "status": "erased", "started_at": "2026-11-20", "ended_at": "2026-11-20",
      "removed": {"note": 1234, "document": 1, "attempt": 2, "series": 1}}')).*
    from erasure e where company_id = '${companyId}'`);
  const agent = await console.signIn('leitura');
  const page = await agent.get('/exclusoes');
  const [open, ended] = page.root.querySelectorAll('tbody tr').map((row) => row.structuredText);
  expect(open).toContain('esperando há tempo demais');
  expect(open).toContain('1 documento em andamento precisa terminar antes');
  expect(open).toContain('linha de comando');
  expect(page.root.querySelector(`tbody a[href="/documentos/${note.id}"]`)?.text).toContain('NF-e');
  expect(ended).toContain('1.234 NF-e, 1 arquivo, 3 outros registros');
  expect(ended).toContain('o cliente, pela integração (chave abc)');
  const count = async (query: string) =>
    (await agent.get(`/exclusoes?${query}`)).root.querySelectorAll('tbody tr').length;
  expect([await count('text=loja+facil'), await count('text=emitente'), await count('state=erased')]).toEqual(
    [2, 1, 1],
  );
  expect(await count('text=padoca')).toBe(0);
});
