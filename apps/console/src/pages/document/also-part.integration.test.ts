import { aFullCompany } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';
import { plantDelivery } from '../../testing/plant-delivery.ts';

const console = useTestConsole();

test('below the state a note says that its cancellation was refused and that its e-mail did not arrive', async () => {
  const { harness } = console;
  const ctx = await harness.aClient();
  const companyId = await aFullCompany(harness, ctx);
  const [row] = await harness.database.readAsOwner<{ id: string; eventId: string }>(`
    select n.id, e.id as "eventId" from nfe_event e join note n on n.id = e.note_id
      where n.company_id = '${companyId}' and e.type = 'cancellation'`);
  if (row === undefined) throw new Error('a full company has a cancellation');
  const { id, eventId } = row;
  const agent = await console.signIn('leitura');
  const cancelled = (await agent.get(`/documentos/${id}`)).root.querySelector('#tambem');
  expect(cancelled?.text).toMatch(/Cancelamento pedido em .* e registrado\. Motivo: .{15,}/);

  await harness.database.asOwner(`set session_replication_role = replica;
    update filing set status = 'authorized' where id = '${id}';
    update filing set status = 'rejected', rejection = '{"cStat": "501", "reason": "x", "at": "2026-11-21T12:00:00Z"}'
      where id = '${eventId}';
    delete from delivery where channel = 'email' and target_id = '${companyId}'`);
  await plantDelivery(harness, {
    clientId: ctx.tenant.clientId,
    channel: 'email',
    event: 'email.authorized',
    targetId: companyId,
    companyId,
    resourceId: id,
    status: 'discarded',
    environment: 'production',
    recipients: [
      { address: 'sem.arroba@example.com', role: 'to', status: 'refused', reply: '501 5.1.3 Bad' },
      { address: 'copia@example.com', role: 'bcc', status: 'sent', reply: null },
    ],
    attempts: [{ responseStatus: 250, error: null, excerpt: '250 Ok' }],
  });
  const page = await agent.get(`/documentos/${id}`);
  const lines = page.root.querySelector('#tambem');
  expect(lines?.text).toMatch(/Cancelamento pedido em .* e recusado \(501: .*\)\. A nota continua valendo\./);
  expect(lines?.querySelector(`a[href="/documentos/${eventId}"]`)).not.toBeNull();
  const refused = 'Recusado para s***@example.com: 501 5.1.3 Bad; aceito para 1 cópia.';
  expect(lines?.text).toContain(`O e-mail ao comprador não chegou. ${refused}`);
  expect(
    page.root.querySelector(lines?.querySelector('a[href^="#"]')?.getAttribute('href') ?? ''),
  ).not.toBeNull();
  const history = page.root.querySelector('#historico')?.text;
  expect(history).toContain(`O servidor de e-mail não aceitou todos os endereços. ${refused}`);
  expect(history).not.toContain('O servidor de e-mail aceitou');
  expect((await agent.get('/emails')).text).toContain(refused);
});
