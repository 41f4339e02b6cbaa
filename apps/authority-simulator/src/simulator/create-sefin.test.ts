import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTestAuthority, fixedClock, issueECnpj, temporaryFolder } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodDps, goodEmitter, goodTaker, testedOn } from '../sefin/testing/good-dps.ts';
import { callSefin, type SefinReply } from '../sefin/testing/sefin-client.ts';
import { pack, signDps } from '../sefin/testing/sign-dps.ts';
import { createSimulator, type Simulator } from './create-simulator.ts';

const folder = temporaryFolder();
const certificates = createTestAuthority();
const clock = fixedClock(testedOn.toISOString());
const emitter = issueECnpj(certificates, { cnpj: goodEmitter, name: 'EMITENTE' });
const taker = issueECnpj(certificates, { cnpj: goodTaker, name: 'TOMADORA' });
const stranger = issueECnpj(certificates, { cnpj: '00000000000191', name: 'OUTRA' });
let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({
    ledgerFile: join(folder.path, 'ledger.jsonl'),
    certificates,
    clock,
  });
});
afterAll(async () => {
  await simulator.close();
  folder.remove();
});

const sefin = '/SefinNacional';
const issue = (number: string, headers?: Record<string, string>): Promise<SefinReply> =>
  callSefin(simulator, {
    method: 'POST',
    path: `${sefin}/nfse`,
    body: { dpsXmlGZipB64: pack(signDps(goodDps({ number }), emitter)) },
    identity: emitter,
    headers,
  });
const unpack = (value: unknown): string => gunzipSync(Buffer.from(String(value), 'base64')).toString('utf8');

test('a valid DPS becomes an NFS-e, which queries find by its Id and its key', async () => {
  const issued = await issue('101');
  expect(issued).toMatchObject({ status: 201, json: { tipoAmbiente: 2, alertas: null } });
  expect(readFileSync(join(folder.path, 'ledger.nfse.jsonl'), 'utf8')).toContain(
    `"accessKey":"${String(issued.json.chaveAcesso)}"`,
  );
  expect(issued.json.dataHoraProcessamento).toMatch(/^2026-11-21T12:00:00\.\d{7}-03:00$/);
  const id = 'DPS355030821122233300018100001000000000000101';
  expect(issued.json.idDps).toBe(id);
  const key = String(issued.json.chaveAcesso);
  expect(key).toMatch(/^3550308221122233300018100000000000012611\d{10}$/);
  const xml = unpack(issued.json.nfseXmlGZipB64);
  expect(xml).toContain(`<infNFSe Id="NFS${key}">`);
  expect(xml).toContain('<vBC>1500.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>75.00</vISSQN>');
  expect(xml).toContain('<vLiq>1500.00</vLiq>');
  for (const identity of [emitter, taker]) {
    const byDps = await callSefin(simulator, { path: `${sefin}/dps/${id}`, identity });
    expect(byDps).toMatchObject({ status: 200, json: { idDps: id, chaveAcesso: key } });
    const byKey = await callSefin(simulator, { path: `${sefin}/nfse/${key}`, identity });
    expect(unpack(byKey.json.nfseXmlGZipB64)).toBe(xml);
  }
  expect((await callSefin(simulator, { path: `${sefin}/dps/${id}`, identity: stranger })).status).toBe(403);
  expect((await callSefin(simulator, { path: `${sefin}/nfse/${key}`, identity: stranger })).status).toBe(403);
  const head = await callSefin(simulator, {
    method: 'HEAD',
    path: `${sefin}/dps/${id}`,
    identity: stranger,
  });
  expect(head).toMatchObject({ status: 200, text: '' });
  const again = await issue('101');
  expect(again).toMatchObject({ status: 400, json: { idDPS: id, erros: [{ Codigo: 'E0014' }] } });
});

test('the note contains the sent DPS unchanged, and the signature of the Sefin is right', async () => {
  const sent = signDps(goodDps({ number: '102' }), emitter, 'sha256');
  const { json } = await callSefin(simulator, {
    method: 'POST',
    path: `${sefin}/nfse`,
    body: { dpsXmlGZipB64: pack(sent) },
    identity: emitter,
  });
  const xml = unpack(json.nfseXmlGZipB64);
  expect(xml).toContain(sent.replace(/^<\?xml[^>]*\?>/, ''));
  const [element = ''] = /<infNFSe[\s\S]*<\/infNFSe>/.exec(xml) ?? [];
  const canonical = element
    .replace('<infNFSe', '<infNFSe xmlns="http://www.sped.fazenda.gov.br/nfse"')
    .replace('<DPS xmlns="http://www.sped.fazenda.gov.br/nfse"', '<DPS');
  const digests = [...xml.matchAll(/<DigestValue>([^<]*)</g)].map(([, digest]) => digest);
  expect(digests.at(-1)).toBe(createHash('sha256').update(canonical).digest('base64'));
});

test('a call without a client certificate gets 403 from the Sefin and no connection to the ADN', async () => {
  const refused = await callSefin(simulator, { path: `${sefin}/nfse/1` });
  expect(refused).toMatchObject({ status: 403, type: 'text/html; charset=utf-8' });
  await expect(callSefin(simulator, { path: '/parametrizacao/3550308/convenio' })).rejects.toThrow();
});
