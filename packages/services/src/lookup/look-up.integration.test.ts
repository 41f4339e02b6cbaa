import { beforeAll, describe, expect, test } from 'vitest';
import { showTimeline } from '../filing-operations/show-timeline.ts';
import { aFullCompany } from '../testing/a-full-company.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { showRangeStep } from '../timeline/show-range-step.ts';
import type { FoundGroup, FoundItem, LookupInput } from './found.ts';
import { lookUp } from './look-up.ts';

type Ids = Record<string, string>;

let ctx: TestTenant;
let other: TestTenant;
let companyId: string;
let otherCompany: string;
let values: Ids;
const harness = useHarness();

/** Reads one text of the database. */
async function read(sql: string): Promise<string> {
  const [row] = await harness.database.readAsOwner<{ value: string }>(sql);
  if (row === undefined) throw new Error(`nothing is stored: ${sql}`);
  return row.value;
}

beforeAll(async () => {
  ctx = await harness.aClient();
  companyId = await aFullCompany(harness, ctx);
  other = await harness.aClient();
  otherCompany = await harness.aCompany(other, {
    cnpj: '11444777000161',
    legalName: 'Açougue & Padaria São José Ltda',
  });
  const { clientId } = ctx.tenant;
  const of = (table: string, column: string, more = 'true') =>
    read(`select ${column}::text as value from ${table} where client_id = '${clientId}' and ${more} limit 1`);
  values = {
    note: await of('note', 'id', 'number = 1'),
    key: await of('note', 'access_key', 'number = 1'),
    protocol: await of('note', 'protocol', 'number = 1'),
    noteExternalId: await of('note', 'external_id', 'number = 1'),
    recipient: await of('note', 'recipient_document', 'number = 1'),
    letter: await of('nfe_event', 'id', "type = 'correction'"),
    eventProtocol: await of('nfe_event', 'protocol', "type = 'correction'"),
    range: await of('number_range', 'id'),
    rangeProtocol: await of('number_range', 'protocol'),
    nfse: await of('nfse', 'id'),
    nfseKey: await of('nfse', 'access_key'),
    nfseNumber: await of('nfse', 'nfse_number'),
    dps: await of('nfse', 'dps_id'),
    nfseEvent: await of('nfse_event', 'id'),
    mail: await of(
      'delivery',
      'id',
      "channel = 'email' and resource_id = (select id from note where number = 1 and client_id = delivery.client_id)",
    ),
    webhookDelivery: await of('delivery', 'id', "channel = 'webhook'"),
    webhook: await of('webhook', 'id'),
    certificate: await of('certificate', 'id', 'replaced_at is null'),
    company: companyId,
    cnpj: await of('company', 'cnpj'),
    companyName: await of('company', 'legal_name'),
    client: clientId,
    parked: await of('filing', 'id', 'attention is not null'),
  };
});

const shown = (groups: readonly FoundGroup[]): readonly FoundItem[] => groups.flatMap(({ data }) => data);
const value = (name: string): string => values[name] ?? name;

describe('a free text finds', () => {
  test.each<[what: string, by: FoundItem['matchedBy'], kind: FoundItem['kind'], id?: string]>([
    ['note', 'id', 'note'],
    ['key', 'accessKey', 'note', 'note'],
    ['protocol', 'protocol', 'note', 'note'],
    ['noteExternalId', 'externalId', 'note', 'note'],
    ['recipient', 'recipient', 'note', 'note'],
    ['letter', 'id', 'event'],
    ['eventProtocol', 'protocol', 'event', 'letter'],
    ['range', 'id', 'range'],
    ['rangeProtocol', 'protocol', 'range', 'range'],
    ['nfse', 'id', 'note'],
    ['nfseKey', 'accessKey', 'note', 'nfse'],
    ['nfseNumber', 'number', 'note', 'nfse'],
    ['dps', 'dpsId', 'note', 'nfse'],
    ['nfseEvent', 'id', 'event'],
    ['mail', 'id', 'delivery'],
    ['webhookDelivery', 'id', 'delivery'],
    ['webhook', 'id', 'webhook'],
    ['certificate', 'id', 'certificate'],
    ['company', 'id', 'company'],
    ['cnpj', 'issuer', 'company', 'company'],
    ['cnpj', 'issuer', 'certificate', 'certificate'],
    ['cnpj', 'issuer', 'note', 'parked'],
    ['client', 'id', 'client'],
    ['cliente tes', 'name', 'client', 'client'],
  ])('%s, by %s, as %s', async (what, matchedBy, kind, id = what) => {
    const found = shown(await lookUp(harness.sys, { text: value(what) }));
    expect(found).toContainEqual(expect.objectContaining({ kind, matchedBy, id: value(id) }));
  });

  test.each(['123', '1/1', 'serie 1 numero 1', 'NF-e nº 1 serie 1', '1'])('the number %j', async (text) => {
    const found = shown(await lookUp(harness.sys, { text, clientId: ctx.tenant.clientId }));
    const notes = found.filter(({ kind }) => kind === 'note').map(({ id }) => id);
    expect(notes.includes(value('note'))).toBe(text !== '123');
  });

  test('a key of a note with blanks between its groups, and its tax id with punctuation', async () => {
    const text = value('key').replace(/(.{4})(?=.)/g, '$1 ');
    expect(shown(await lookUp(harness.sys, { text })).map(({ id }) => id)).toEqual([value('note')]);
    const cnpj = value('cnpj').replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    expect(shown(await lookUp(harness.sys, { text: cnpj }))).toContainEqual(
      expect.objectContaining({ kind: 'company', id: companyId }),
    );
  });

  test.each(['acougue', 'AÇOUGUE', 'sao jose', 'José Pad', 'ltda acou'])(
    'a company by beginnings of the words of its name: %j',
    async (text) => {
      const found = shown(await lookUp(harness.sys, { text, kind: 'company' }));
      expect(found).toMatchObject([{ id: otherCompany, cnpj: '11444777000161', state: 'ativa' }]);
    },
  );

  test('the number of a range with its company', async () => {
    const found = shown(await lookUp(harness.sys, { text: '2', kind: 'range', companyId }));
    expect(found).toMatchObject([
      { id: value('range'), label: 'Inutilização, número 2, série 1 (homologação)', state: 'registrado' },
    ]);
    const step = await showRangeStep(harness.sys, { id: value('range') });
    expect(step?.message).toBe('Nada: os números estão inutilizados.');
    expect(await showRangeStep(harness.sys, { id: value('note') })).toBeUndefined();
  });
});

describe('a number and its issuer find the note at once', () => {
  test.each<[string, () => LookupInput]>([
    ['in fields', () => ({ number: 1, series: 1, cnpj: value('cnpj'), kind: 'nfe' })],
    ['the CNPJ in a field', () => ({ text: '1/1', cnpj: value('cnpj'), kind: 'nfe' })],
    ['in one text', () => ({ text: `1 ${value('cnpj')}`, kind: 'nfe' })],
    [
      'by the name of the company',
      () => ({ text: `nota 1 da ${value('companyName').slice(0, -3)}`, kind: 'nfe' }),
    ],
  ])('%s', async (_, input) => {
    const found = shown(await lookUp(harness.sys, { ...input(), clientId: ctx.tenant.clientId }));
    expect(found).toMatchObject([
      {
        kind: 'note',
        id: value('note'),
        companyId,
        cnpj: value('cnpj'),
        label: 'NF-e 1, série 1 (homologação)',
        status: 'cancelled',
        state: 'cancelada',
        open: false,
      },
    ]);
    const timeline = await showTimeline(harness.sys, { id: value('note') });
    expect(timeline?.next.message).toBe('Nada: a nota está cancelada.');
  });

  test('another company has no such number', async () => {
    expect(await lookUp(harness.sys, { number: 1, cnpj: '11444777000161' })).toEqual([]);
  });
});

describe('fields narrow', () => {
  test('without a text the documents of a company are listed by kind', async () => {
    const groups = await lookUp(harness.sys, { companyId });
    expect(groups.map(({ kind, matchedBy }) => `${kind} ${matchedBy}`)).toEqual([
      'company listed',
      'certificate listed',
      'note listed',
      'event listed',
      'range listed',
    ]);
    const listed = await lookUp(harness.sys, { clientId: ctx.tenant.clientId, kind: 'note' });
    expect(shown(listed).map(({ id }) => id)).toEqual(
      groups.filter(({ kind }) => kind === 'note').flatMap(({ data }) => data.map(({ id }) => id)),
    );
  });

  test.each<[LookupInput, string]>([
    [{ status: 'attention', kind: 'note' }, 'parked'],
    [{ status: 'cancelled', kind: 'nfse' }, 'nfse'],
    [{ status: 'authorized', kind: 'nfeDisabling' }, 'range'],
  ])('%j of a company', async (input, expected) => {
    const found = shown(await lookUp(harness.sys, { ...input, companyId }));
    expect(found.map(({ id }) => id)).toEqual([value(expected)]);
  });

  test.each<[LookupInput['kind'], string]>([
    ['event', 'letter'],
    ['delivery', 'mail'],
  ])('%s: those of the notes that the text finds', async (kind, expected) => {
    const found = shown(await lookUp(harness.sys, { text: value('key'), kind }));
    expect(found.map(({ id }) => id)).toContain(value(expected));
    expect(found.every((item) => item.kind === kind)).toBe(true);
  });
});

test('pages of a group miss nothing and show nothing twice', async () => {
  const all = shown(await lookUp(harness.sys, { companyId, kind: 'note' })).map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const [group] = await lookUp(harness.sys, { companyId, kind: 'note', limit: 1, cursor });
    seen.push(...(group?.data ?? []).map(({ id }) => id));
    cursor = group?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(all.length).toBeGreaterThan(2);
  expect(seen).toEqual(all);
});

describe('a strange text', () => {
  test.each(['%', '_', '\\', "'", '🧾', '%_\\🧾', ':* & |', 'a'.repeat(70), '\ud800x', "x'); --"])(
    '%j finds nothing',
    async (text) => {
      expect(await lookUp(harness.sys, { text })).toEqual([]);
    },
  );

  test('of 5,000 characters is refused', async () => {
    const refused = await refusal(lookUp(harness.sys, { text: 'x'.repeat(5_000) }));
    expect(refused.details).toEqual([{ path: 'text', message: 'no máximo 200 caracteres' }]);
  });

  test.each<[LookupInput, string]>([
    [{ text: '\0' }, 'text'],
    [{ text: '  ' }, 'text'],
    [{}, 'text'],
    [{ text: '1', cnpj: 'x' }, 'cnpj'],
    [{ text: '1', companyId: 'x' }, 'companyId'],
    [{ text: '1', clientId: "'" }, 'clientId'],
    [{ text: '1', cursor: 'x' }, 'cursor'],
  ])('%j is refused', async (input, path) => {
    expect(await refusal(lookUp(harness.sys, input))).toMatchObject({
      code: 'validation_failed',
      details: [{ path }],
    });
  });
});
