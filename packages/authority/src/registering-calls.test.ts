import { createTestAuthority } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthorityClient } from './create-authority-client.ts';
import { faultAnswer, soapAnswer } from './testing/answers.ts';
import { type AuthorityServer, startAuthorityServer } from './testing/authority-server.ts';
import { aClient, aCredential, endpointsAt } from './testing/client-under-test.ts';

const namespace = 'http://www.portalfiscal.inf.br/nfe';
const accessKey = '35261112ABC34501DE35550010000000011481516235';
const eventId = `ID110111${accessKey}01`;
const rangeId = 'ID352612ABC34501DE3555001000000010000000012';

const tree = createTestAuthority();
const call = { authorizer: 'SP', environment: 'homologation', credential: aCredential(tree) } as const;
const signedEvent = `<evento xmlns="${namespace}" versao="1.00"><infEvento Id="${eventId}"></infEvento></evento>`;
const signedRange = `<inutNFe xmlns="${namespace}" versao="4.00"><infInut Id="${rangeId}"></infInut></inutNFe>`;

let server: AuthorityServer;
let client: AuthorityClient;
beforeAll(async () => {
  server = await startAuthorityServer(tree);
  client = aClient(tree, endpointsAt(server.url));
});
afterAll(async () => {
  client.close();
  await server.close();
});

const eventAnswer = (tpAmb: '1' | '2'): string =>
  soapAnswer(
    `<retEnvEvento xmlns="${namespace}" versao="1.00"><idLote>1</idLote><tpAmb>${tpAmb}</tpAmb><cStat>128</cStat>` +
      `<xMotivo>Lote de Evento Processado</xMotivo><retEvento versao="1.00"><infEvento><tpAmb>${tpAmb}</tpAmb>` +
      `<cStat>135</cStat><xMotivo>Evento registrado</xMotivo><chNFe>${accessKey}</chNFe><tpEvento>110111</tpEvento>` +
      '<nSeqEvento>1</nSeqEvento><dhRegEvento>2026-11-21T10:05:01-03:00</dhRegEvento><nProt>135260000000002</nProt>' +
      '</infEvento></retEvento></retEnvEvento>',
  );

const rangeAnswer = (serie: string): string =>
  soapAnswer(
    `<retInutNFe xmlns="${namespace}" versao="4.00"><infInut><tpAmb>2</tpAmb><cStat>102</cStat><xMotivo>ok</xMotivo>` +
      `<serie>${serie}</serie><dhRecbto>2026-11-21T10:06:01-03:00</dhRecbto><nProt>135260000000003</nProt></infInut></retInutNFe>`,
  );

test('an event is sent in its batch with unchanged signed bytes, and its verdict is returned', async () => {
  server.answer = (_, response) => response.end(eventAnswer('2'));
  const sent = await client.registerEvent({ ...call, signedXml: signedEvent, eventId, batchId: '42' });
  expect(sent).toMatchObject({
    kind: 'answered',
    answer: { cStat: '128', protocol: { key: eventId, cStat: '135', number: '135260000000002' } },
  });
  const seen = server.seen.at(-1);
  expect(seen?.path).toBe('/ws/nferecepcaoevento4.asmx');
  expect(seen?.body).toContain(`versao="1.00"><idLote>42</idLote>${signedEvent}</envEvento></nfeDadosMsg>`);
  expect(seen?.headers['content-type']).toContain('NFeRecepcaoEvento4/nfeRecepcaoEvento');
});

test('a range is sent as it was signed, and its verdict is returned', async () => {
  server.answer = (_, response) => response.end(rangeAnswer('1'));
  const sent = await client.disableNumbers({ ...call, signedXml: signedRange, rangeId });
  expect(sent).toMatchObject({
    kind: 'answered',
    answer: { cStat: '102', protocol: { key: rangeId, number: '135260000000003' } },
  });
  const seen = server.seen.at(-1);
  expect(seen?.path).toBe('/ws/nfeinutilizacao4.asmx');
  expect(seen?.body).toContain(`>${signedRange}</nfeDadosMsg>`);
  expect(seen?.headers['content-type']).toContain('NFeInutilizacao4/nfeInutilizacaoNF');
});

test('an answer about another environment or range is unknown', async () => {
  server.answer = (_, response) => response.end(eventAnswer('1'));
  const event = await client.registerEvent({ ...call, signedXml: signedEvent, eventId, batchId: '1' });
  server.answer = (_, response) => response.end(rangeAnswer('2'));
  const range = await client.disableNumbers({ ...call, signedXml: signedRange, rangeId });
  const unknown = { kind: 'unknown', reason: 'answer_of_another_document' };
  expect([event, range]).toMatchObject([unknown, unknown]);
});

test('a fault is unknown for both', async () => {
  server.answer = (_, response) => response.end(faultAnswer);
  const event = await client.registerEvent({ ...call, signedXml: signedEvent, eventId, batchId: '1' });
  const range = await client.disableNumbers({ ...call, signedXml: signedRange, rangeId });
  const fault = { kind: 'unknown', reason: 'soap_fault' };
  expect([event, range]).toMatchObject([fault, fault]);
});
