import { issueNfe } from '@fiscal/services';
import { aRequest } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { useTestConsole } from '../../testing/index.ts';
import { plantDelivery } from '../../testing/plant-delivery.ts';

const console = useTestConsole();
const mails = { sent: '', refused: '', other: '' };
let companyId: string;
let documentId: string;

beforeAll(async () => {
  const issuer = await console.harness.anIssuer();
  const { ctx } = issuer;
  companyId = issuer.companyId;
  const otherId = await console.harness.aCompany(ctx, { cnpj: '11444777000161', legalName: 'Outra Ltda' });
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  documentId = note.id;
  const plant = (targetId: string, resourceId: string, status: 'delivered' | 'discarded') =>
    plantDelivery(console.harness, {
      clientId: ctx.tenant.clientId,
      channel: 'email',
      event: 'email.authorized',
      targetId,
      companyId: targetId,
      resourceId,
      status,
      environment: 'production',
      recipients: [
        { address: 'ana@exemplo.com.br', role: 'to', status: 'sent', reply: null },
        { address: 'oculto@exemplo.com.br', role: 'bcc', status: 'sent', reply: null },
      ],
    });
  mails.refused = await plant(companyId, documentId, 'discarded');
  mails.sent = await plant(companyId, documentId, 'delivered');
  mails.other = await plant(otherId, otherId, 'delivered');
});

async function shown(query: string) {
  const page = await (await console.signIn('suporte')).get(`/emails?${query}`);
  const links = page.root.querySelectorAll('tbody a[href^="/entregas/"]');
  return { page, ids: links.map((link) => link.getAttribute('href')?.replace('/entregas/', '')) };
}

test('mails that did not arrive come first; addresses are masked and copies are not shown', async () => {
  const { page, ids } = await shown('');
  expect(ids).toEqual([mails.refused, mails.other, mails.sent, mails.refused]);
  expect(page.text).toContain('a***@exemplo.com.br');
  expect(page.html).not.toMatch(/ana@|oculto|o\*\*\*@/);
  expect(page.root.querySelector(`tbody a[href="/documentos/${documentId}"]`)?.text).toContain('NF-e');
});

test('mails are narrowed by company, document and state', async () => {
  for (const [query, found] of [
    [`companyId=${companyId}`, ['sent', 'refused']],
    ['company=11.444.777/0001-61', ['other']],
    ['company=outra', ['other']],
    [`documentId=${documentId}`, ['sent', 'refused']],
    ['state=givenUp', ['refused']],
    ['state=delivered&company=emitente', ['sent']],
    [`companyId=${'0'.repeat(24)}`, []],
  ] as const) {
    expect((await shown(query)).ids, query).toEqual(found.map((name) => mails[name]));
  }
});

test('a name of several companies is a choice, and one of none is told', async () => {
  const { page, ids } = await shown('company=ltda&state=delivered');
  expect(ids).toEqual([]);
  const choices = page.root.querySelectorAll('main li a').map((link) => link.getAttribute('href'));
  expect(choices).toContain(`/emails?state=delivered&companyId=${companyId}`);
  expect((await shown('company=padoca')).page.text).toContain('Nenhuma empresa tem este nome ou CNPJ.');
});
