import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuthorityWithClient, startWithClient } from '../testing/authority-with-client.ts';
import { type RawAnswer, send } from '../testing/raw-client.ts';
import { idOfSampleDps, packed, sampleDps, unpacked } from '../testing/sample-nfse.ts';
import { sealOf } from '../testing/seal-of.ts';
import { signRequest } from '../testing/sign-request.ts';

let run: AuthorityWithClient;
beforeEach(async () => {
  run = await startWithClient();
});
afterEach(() => run.authority.close());

const valuesOf = ({ body }: RawAnswer) => JSON.parse(body);
const first = { number: 1 };
const id = idOfSampleDps(1);
const post = (value: unknown) =>
  run.send({
    method: 'POST',
    path: '/SefinNacional/nfse',
    contentType: 'application/json',
    body: JSON.stringify(value),
  });
const issue = async (number: number): Promise<string> => valuesOf(await run.sendDps({ number })).chaveAcesso;
const codes = (answer: RawAnswer): readonly string[] => {
  const { erros, erro } = valuesOf(answer);
  return erros === undefined ? [erro.codigo] : erros.map((one: { readonly Codigo: string }) => one.Codigo);
};
const asStranger = (method: string, path: string) =>
  send({ ...run.client, ...run.stranger }, { method, path });

test('a valid DPS becomes a signed NFS-e that contains the DPS unchanged', async () => {
  const dps = signRequest(sampleDps({ number: 1, ibsCbs: 'declared' }), 'infDPS', run.signer);
  const answer = await post({ dpsXmlGZipB64: packed(dps) });
  expect(answer.status).toBe(201);
  const { chaveAcesso, idDps, nfseXmlGZipB64 } = valuesOf(answer);
  const xml = unpacked(nfseXmlGZipB64);
  expect([idDps, chaveAcesso.length]).toEqual([id, 50]);
  expect(xml).toContain(dps.slice(dps.indexOf('<DPS')));
  expect(xml).toContain(
    '<vBC>1500.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>75.00</vISSQN><vLiq>1500.00</vLiq>',
  );
  expect(sealOf(xml)).toBe('genuine');
  expect(run.authority.ledger()).toMatchObject([
    { kind: 'nfse', key: chaveAcesso, dpsId: id, number: '1', amount: '1500.00', status: 'authorized' },
  ]);
});

test.each([
  ['no declaration', 'E1229', (xml: string) => xml.replace(/^<\?xml[^>]*\?>/, '')],
  ['a broken end', 'E1226', (xml: string) => xml.replace('</DPS>', '')],
  [
    'another root',
    'E1242',
    (xml: string) =>
      xml
        .replaceAll('DPS versao', 'NFSe versao')
        .replace('<DPS xmlns', '<Outra xmlns')
        .replace('</DPS>', '</Outra>'),
  ],
  [
    'an element out of order',
    'E1235',
    (xml: string) => xml.replace('<serie>1</serie><nDPS>1</nDPS>', '<nDPS>1</nDPS><serie>1</serie>'),
  ],
  ['a changed content', 'E0714', (xml: string) => xml.replace('Sistema', 'Sistemas')],
  ['no signature', 'E0717', (xml: string) => xml.replace(/<Signature.*<\/Signature>/, '')],
  ['an Id of another number', 'E0004', (xml: string) => xml.replace('<nDPS>1<', '<nDPS>2<')],
])('a DPS with %s is refused with %s', async (_title, expected, change) => {
  const dps = change(signRequest(sampleDps(first), 'infDPS', run.signer));
  const answer = await post({ dpsXmlGZipB64: packed(dps) });
  expect([answer.status, codes(answer)]).toEqual([400, [expected]]);
  expect(run.authority.ledger()).toEqual([]);
});

test('content that is not gzip in base64 is refused with E1225', async () => {
  expect(codes(await post({ dpsXmlGZipB64: 'bem ruim' }))).toEqual(['E1225']);
});

test('a DPS with several broken rules is refused with all of them', async () => {
  const dps = sampleDps(first)
    .replace('T09:00:00', 'T11:00:00')
    .replace('<dCompet>2026-11-21', '<dCompet>2026-11-22');
  const answer = await post({ dpsXmlGZipB64: packed(signRequest(dps, 'infDPS', run.signer)) });
  expect(codes(answer)).toEqual(['E0008', 'E0015']);
});

test('another signer is refused with E0718, another caller with 403', async () => {
  const dps = packed(signRequest(sampleDps(first), 'infDPS', run.stranger));
  expect(codes(await post({ dpsXmlGZipB64: dps }))).toEqual(['E0718']);
  const request = { method: 'POST', path: '/SefinNacional/nfse', contentType: 'application/json' };
  const body = JSON.stringify({ dpsXmlGZipB64: packed(signRequest(sampleDps(first), 'infDPS', run.signer)) });
  expect((await send({ ...run.client, ...run.stranger }, { ...request, body })).status).toBe(403);
});

test('a DPS is stored once: the second one gets E0014, and queries return its NFS-e to its parties', async () => {
  expect((await run.get(`/SefinNacional/dps/${id}`)).status).toBe(404);
  const key = await issue(1);
  expect(codes(await run.sendDps(first))).toEqual(['E0014']);
  expect(valuesOf(await run.get(`/SefinNacional/dps/${id}`))).toMatchObject({ idDps: id, chaveAcesso: key });
  const note = valuesOf(await run.get(`/SefinNacional/nfse/${key}`));
  expect(unpacked(note.nfseXmlGZipB64)).toContain(`NFS${key}`);
  const statuses = await Promise.all(
    [id, idOfSampleDps(2), 'DPS1'].map((one) => asStranger('HEAD', `/SefinNacional/dps/${one}`)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([200, 404, 400]);
  expect((await asStranger('GET', `/SefinNacional/nfse/${key}`)).status).toBe(403);
  expect((await asStranger('GET', `/SefinNacional/dps/${id}`)).status).toBe(403);
});

test('a cancellation is registered once, and its XML is encoded in base64 twice', async () => {
  const key = await issue(1);
  const path = `/SefinNacional/nfse/${key}/eventos`;
  expect((await run.get(`${path}/101101/1`)).status).toBe(404);
  expect((await run.sendRequest(key, '101101')).status).toBe(201);
  expect(codes(await run.sendRequest(key, '101101'))).toEqual(['E0802']);
  expect(codes(await run.sendRequest(key, '101103'))).toEqual(['E0848']);
  const [event] = valuesOf(await run.get(`${path}/101101/1`)).eventos;
  expect(event.tipoEvento).toBe(101101);
  expect(unpacked(Buffer.from(event.arquivoXml, 'base64').toString())).toContain('Valor do serviço com erro');
  expect((await run.get(path)).status).toBe(405);
  expect(run.authority.ledger()).toMatchObject([{ status: 'cancelled', events: [{ type: '101101' }] }]);
});

test('a request for a late cancellation is granted or denied by the municipality', async () => {
  const [granted, denied] = [await issue(1), await issue(2)];
  for (const key of [granted, denied]) expect((await run.sendRequest(key, '101103')).status).toBe(201);
  expect(codes(await run.sendRequest(granted, '101101'))).toEqual(['E0840']);
  run.authority.decideCancellation(granted, 'granted');
  run.authority.decideCancellation(denied, 'denied');
  expect((await run.get(`/SefinNacional/nfse/${granted}/eventos/105104/1`)).status).toBe(200);
  expect((await run.get(`/SefinNacional/nfse/${denied}/eventos/105105/1`)).status).toBe(200);
  expect(run.authority.ledger()).toMatchObject([{ status: 'cancelled' }, { status: 'authorized' }]);
});

test('a DPS that replaces an NFS-e makes the event 105102; the replaced NFS-e cannot be replaced again', async () => {
  const key = await issue(1);
  const replacement = valuesOf(await run.sendDps({ number: 2, replaces: key })).chaveAcesso;
  const [event] = valuesOf(await run.get(`/SefinNacional/nfse/${key}/eventos/105102/1`)).eventos;
  expect(unpacked(Buffer.from(event.arquivoXml, 'base64').toString())).toContain(
    `<chSubstituta>${replacement}</chSubstituta>`,
  );
  expect(codes(await run.sendDps({ number: 3, replaces: key }))).toEqual(['E0046']);
  expect(run.authority.ledger()).toMatchObject([
    { status: 'replaced', replacedBy: replacement },
    { status: 'authorized' },
  ]);
});

test('the national environment distributes notes and events to their parties', async () => {
  const key = await issue(1);
  await run.sendRequest(key, '101101');
  const { LoteDFe } = valuesOf(await run.get('/contribuintes/DFe/0?lote=true'));
  expect(LoteDFe).toMatchObject([
    { NSU: 1, ChaveAcesso: key, TipoDocumento: 'NFSE' },
    { NSU: 2, TipoDocumento: 'EVENTO', TipoEvento: '101101' },
  ]);
  expect((await run.get('/contribuintes/DFe/2')).status).toBe(404);
  expect(valuesOf(await run.get(`/contribuintes/NFSe/${key}/Eventos`)).LoteDFe).toHaveLength(1);
  expect((await asStranger('GET', '/contribuintes/DFe/0')).status).toBe(404);
});

test('the parameters are those of a municipality with an agreement', async () => {
  const get = (path: string) => run.get(`/parametrizacao/3550308/${path}`);
  expect(valuesOf(await get('convenio')).parametrosConvenio.aderenteEmissorNacional).toBe(1);
  expect(valuesOf(await get('01.01.01.000/2026-11-21/aliquota')).aliquotas['01.01.01.000'][0].Aliq).toBe(5);
  expect((await get('010101000/2026-11-21/aliquota')).status).toBe(400);
  expect((await get('35503080100001/2026-11-21/beneficio')).status).toBe(404);
});
