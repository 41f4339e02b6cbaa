import { type KeyScope, keyScopes } from '@fiscal/domain';
import { createKey } from '@fiscal/services';
import { expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../testing/companies.ts';
import { connectMcp } from '../../testing/mcp-client.ts';
import { aRequestBody } from '../../testing/note-bodies.ts';
import { authorizeNote, justification } from '../../testing/note-events.ts';
import { queueNote, readyCompany } from '../../testing/notes.ts';
import { absentId } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { tools, toolsOf } from './tools/tool-list.ts';

const api = useTestApi();

const keyWith = async (scopes: readonly KeyScope[], companyIds: readonly string[] = []): Promise<string> => {
  const { services, clientId } = api();
  const requested = { actor: 'test', name: 'scoped', clientId, mode: 'test', scopes, companyIds } as const;
  return (await createKey(services, requested)).key;
};

/** The tools that a key of one scope sees. Every new tool must be added here. */
const ofScope: Readonly<Record<KeyScope, readonly string[]>> = {
  'companies:read': ['get_company_status', 'list_companies'],
  'companies:write': [],
  'certificates:write': [],
  'tax-classes:read': ['list_tax_classes'],
  'tax-classes:write': [],
  'nfe:read': ['get_danfe_link', 'get_nfe', 'get_xml', 'list_gaps', 'search_notes'],
  'nfe:issue': ['issue_nfe', 'prepare_nfe'],
  'nfe:events': ['cancel_note', 'correct_nfe', 'prepare_event'],
  'nfse:read': ['get_danfe_link', 'get_nfse', 'get_xml', 'search_notes'],
  'nfse:issue': ['issue_nfse', 'prepare_nfse'],
  'nfse:events': ['cancel_note', 'prepare_event'],
  'tax:read': ['calculate_taxes', 'find_classification', 'find_ncm', 'get_tax_rules'],
  'webhooks:read': [],
  'webhooks:write': [],
  'usage:read': ['get_usage'],
  erasure: [],
};

test.each(keyScopes)('a key with %s sees and can call only the tools of that scope', async (scope) => {
  const { client, toolNames } = await connectMcp(api(), { key: await keyWith([scope]) });
  const shown = await toolNames();
  expect(shown).toEqual([...ofScope[scope], 'explain_rejection', 'get_coverage'].sort());
  const hidden = tools.filter(({ name }) => !shown.includes(name));
  for (const { name } of hidden) {
    await expect(client.callTool({ name, arguments: {} })).rejects.toThrow('Ferramenta desconhecida');
  }
});

test('a tool of two kinds of documents refuses the kind that the key may not read', async () => {
  const id = await queueNote(api(), await readyCompany(api()), { externalId: 'two kinds' });
  const { call } = await connectMcp(api(), { key: await keyWith(['nfse:read', 'nfse:events']) });
  const refused = { isError: true, data: { error: { code: 'insufficient_scope' } } };
  expect(await call('get_xml', { document: 'nfe', id })).toMatchObject(refused);
  expect(await call('search_notes', { document: 'nfe' })).toMatchObject(refused);
  expect(await call('explain_rejection', { document: 'nfe', id })).toMatchObject(refused);
  expect(await call('get_danfe_link', { document: 'nfe', id })).toMatchObject(refused);
  const prepare = { action: 'cancelNfe', id, justification };
  expect(await call('prepare_event', prepare)).toMatchObject(refused);
  const { data } = await (await connectMcp(api())).call('prepare_event', prepare);
  const cancel = { confirmationToken: data.confirmationToken };
  expect((await call('cancel_note', cancel)).texts[0]).toContain('confirmationToken desconhecido');
});

const cnpjOfOther = '11444777000161';

test('a key that was restricted to a company reaches no other company of its client by any tool', async () => {
  const reached = await registerCompany(api(), { cnpj: '10000000000145' });
  const companyId = await registerCompany(api(), { cnpj: cnpjOfOther });
  await uploadCertificate(api(), companyId, { cnpj: cnpjOfOther });
  const externalId = 'of the other company';
  const id = await authorizeNote(api(), companyId, externalId);
  const whole = await connectMcp(api());
  const sale = aRequestBody({ companyId, externalId: 'confirmed for another' });
  const event = { action: 'cancelNfe', id, justification };
  const tokenOf = async (name: string, given: Readonly<Record<string, unknown>>) => ({
    confirmationToken: (await whole.call(name, given)).data.confirmationToken,
  });
  const used = await tokenOf('prepare_nfe', { ...sale, externalId: 'issued for another' });
  await whole.call('issue_nfe', used);
  const { call } = await connectMcp(api(), { key: await keyWith([], [reached]) });
  const refused: readonly (readonly [tool: string, given: Readonly<Record<string, unknown>>])[] = [
    ['get_company_status', { id: companyId }],
    ['list_tax_classes', { id: companyId }],
    ['get_nfe', { id }],
    ['get_nfe', { externalId }],
    ['get_xml', { document: 'nfe', id }],
    ['get_danfe_link', { document: 'nfe', id }],
    ['explain_rejection', { document: 'nfe', id }],
    ['list_gaps', { companyId, series: 1 }],
    ['prepare_nfe', sale],
    ['prepare_event', event],
    ['issue_nfe', await tokenOf('prepare_nfe', sale)],
    ['issue_nfe', used],
    ['cancel_note', await tokenOf('prepare_event', event)],
  ];
  for (const [tool, given] of refused) {
    const { isError, data, texts } = await call(tool, given);
    const { code } = Object(data.error);
    expect([tool, isError, code]).toEqual([
      tool,
      true,
      'confirmationToken' in given ? 'validation_failed' : 'not_found',
    ]);
    expect(texts.join()).not.toContain(id);
  }
  expect((await call('search_notes', { document: 'nfe' })).data).toMatchObject({ data: [] });
  expect((await call('list_companies')).data).toMatchObject({ data: [{ id: reached }] });
});

test('a company out of the reach of the key is absent in every tool', async () => {
  const { keys } = api();
  const whole = await connectMcp(api());
  const { data } = await whole.call('list_companies');
  const [{ id: companyId } = { id: '' }] = data.data as readonly { readonly id: string }[];
  const key = await keyWith([], [absentId]).catch(() => undefined);
  expect(key).toBeUndefined();
  const id = await queueNote(api(), companyId, { externalId: 'out of reach' });
  const sale = aRequestBody({ companyId, externalId: 'foreign' });
  const prepared = await whole.call('prepare_nfe', sale);
  const other = await connectMcp(api(), { key: keys.other });
  const notFound = { isError: true, data: { error: { code: 'not_found' } } };
  expect((await other.call('list_companies')).data).toMatchObject({ data: [] });
  expect(await other.call('prepare_nfe', sale)).toMatchObject(notFound);
  expect(await other.call('get_nfe', { id })).toMatchObject(notFound);
  expect(await other.call('prepare_event', { action: 'cancelNfe', id, justification })).toMatchObject(
    notFound,
  );
  const token = { confirmationToken: prepared.data.confirmationToken };
  expect((await other.call('issue_nfe', token)).texts[0]).toContain('confirmationToken desconhecido');
  expect((await whole.call('issue_nfe', token)).data).toMatchObject({ externalId: 'foreign' });
});

test('a key that was restricted to companies has no tool of the whole account', () => {
  const names = toolsOf({ scopes: [], companyIds: [absentId as never] }).map(({ name }) => name);
  expect(names).not.toContain('get_usage');
  expect(names).toHaveLength(tools.length - 1);
});
