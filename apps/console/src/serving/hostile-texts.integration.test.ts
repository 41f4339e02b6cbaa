import type { Harness } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { links } from '../paths/paths.ts';
import { useTestConsole } from '../testing/index.ts';
import { idOf, type PlantedIds, plantedPages, plantPages } from '../testing/planted-pages.ts';

const console = useTestConsole();
const cpf = '52998224725';
const address = 'ana.lima@exemplo.com';
/** The text of an attacker who wants a script to run in a page, with personal data. */
const hostile = `Zz "'><img src=x onerror=alert(1)><script>alert(1)</script> ${cpf} CPF${cpf} ${address}`;
let ids: PlantedIds;

/** Writes the text into every text of others that a page can show. */
async function plantTexts({ database }: Harness): Promise<void> {
  const text = `'${hostile.replaceAll("'", "''")}'`;
  const json = `'${JSON.stringify({ code: '999', cStat: '999', reason: hostile, text: hostile }).replaceAll("'", "''")}'`;
  const recipient = (status: string) => JSON.stringify({ address, role: 'to', status, reply: hostile });
  await database.asOwner(`begin; set local session_replication_role = replica;
    update client set name = ${text};
    update company set legal_name = ${text}, trade_name = ${text}, email = '${address}';
    update certificate set subject_name = ${text}, issuer = ${text};
    update webhook set description = ${text}, url = 'https://${cpf}.example.com/${cpf}/${address}?chave=segredo-77';
    update note set recipient_name = ${text}, recipient_document = '${cpf}', external_id = left(id || ' ' || ${text}, 100);
    update nfse set recipient_name = ${text}, recipient_document = '${cpf}', external_id = left(id || ' ' || ${text}, 100);
    update nfe_event set text = ${text};
    update nfse_event set text = ${text};
    update number_range set justification = ${text};
    update filing set rejection = rejection || ${json};
    update filing set denial = denial || ${json};
    update delivery_attempt set excerpt = ${text};
    update delivery set recipients = '[${recipient('refused').replaceAll("'", "''")}]' where channel = 'email';
    update audit set reason = ${text}, after = ${json}, before = null;
    commit`);
}

beforeAll(async () => {
  ids = await plantPages(console.harness);
  await plantTexts(console.harness);
});

const searches = [
  links.search({ q: 'zz' }),
  links.search({ q: cpf }),
  links.search({ q: '1' }),
  links.search({ status: 'attention' }),
  links.companies({ text: 'zz' }),
  links.webhooks({ text: 'zz' }),
  links.emails({ company: 'zz' }),
  links.erasures({ text: 'zz' }),
];
const more = (): readonly string[] => [
  links.search({ companyId: idOf(ids, 'company') }),
  links.audit({ about: idOf(ids, 'company'), looks: 'with' }),
  links.audit({ about: idOf(ids, 'note') }),
  links.emails({ companyId: idOf(ids, 'company') }),
];

test('no text of others becomes markup or shows a CPF or an e-mail, on no page and in no attribute', async () => {
  const agent = await console.signIn('operacao');
  const addresses = [...plantedPages.map((page) => page.address(ids)), ...searches, ...more()];
  const found: string[] = [];
  let shown = 0;
  for (const each of addresses) {
    const page = await agent.get(each);
    expect([200, 303], each).toContain(page.status);
    // What the person searched for stays in the fields of the search, and in the address of the refresh.
    const own = page.html.replace(/<input [^>]*name="(?:q|text|company)"[^>]*>|data-refresh="[^"]*"/g, '');
    if (own.includes('Zz &quot;')) shown += 1;
    if (/<img|<script>|onerror=alert\(1\)>/.test(own)) found.push(`${each}: markup`);
    if (own.includes(cpf) || own.includes('529.982.247-25')) found.push(`${each}: CPF`);
    if (own.includes(address)) found.push(`${each}: e-mail`);
    if (own.includes('segredo-77')) found.push(`${each}: a secret of an address`);
  }
  expect(found).toEqual([]);
  expect(shown).toBeGreaterThan(20);
});
