import { type FilingAnswer, id24, type Protocol } from '@fiscal/domain';
import { buildCancellation, buildDisabling } from '@fiscal/nfe';
import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { type SignedPlace, signEnveloped } from '@fiscal/xml';
import { expect, test } from 'vitest';
import type { DocumentToCarry } from '../filing/filing-types.ts';
import { createTestKinds } from '../testing/test-kinds.ts';

const accessKey = '35261112ABC34501DE35550010000000011481516235';
const environment = 'homologation';
const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });
const { nfeEvent, nfeDisabling } = createTestKinds();

const document = (
  built: ReturnType<typeof buildCancellation> | ReturnType<typeof buildDisabling>,
  place: SignedPlace,
): DocumentToCarry => {
  if (!built.ok) throw new Error('not built');
  const { key, certificateDer } = holder;
  const { xml, digestValue } = signEnveloped(built.xml, { ...place, key, certificateDer });
  return {
    filingId: id24('0123456789abcdef01234567'),
    filingKind: place.signed === 'infEvento' ? 'nfeEvent' : 'nfeDisabling',
    clientId: id24('0123456789abcdef01234568'),
    companyId: id24('0123456789abcdef01234569'),
    environment,
    authorizer: 'SP',
    simulation: null,
    run: 1,
    authorityKey: built.id,
    digestValue,
    signedXml: xml,
    certificate: 'certificate_missing',
    otherKeys: [],
    otherDigests: [],
    sentBefore: false,
    pausedBefore: false,
    earlierCodes: [],
  };
};

const at = '2026-11-21T10:05:01-03:00';
const number = '135260000000002';
const answerAbout = (
  key: string,
  verdict: Pick<Protocol, 'cStat' | 'reason'>,
  xml: string,
): FilingAnswer => ({
  cStat: verdict.cStat === '135' ? '128' : verdict.cStat,
  xMotivo: 'x',
  protocol: { key, ...verdict, at, number, xml },
});

const swapped = (xml: string): string => xml.replace(/(<cStat>.*<\/cStat>)(<xMotivo>.*<\/xMotivo>)/, '$2$1');

const registered = { cStat: '135', reason: 'Evento registrado' };
const event = document(
  buildCancellation({
    environment,
    accessKey,
    at: new Date('2026-11-21T13:05:00Z'),
    protocol: '135260000000001',
    justification: 'Pedido desfeito pelo cliente',
  }),
  { parent: 'evento', signed: 'infEvento' },
);
const retEvento =
  '<retEvento versao="1.00"><infEvento><tpAmb>2</tpAmb><verAplic>T</verAplic><cOrgao>35</cOrgao><cStat>135</cStat>' +
  `<xMotivo>Evento registrado</xMotivo><chNFe>${accessKey}</chNFe><tpEvento>110111</tpEvento>` +
  `<nSeqEvento>1</nSeqEvento><dhRegEvento>${at}</dhRegEvento><nProt>${number}</nProt></infEvento></retEvento>`;

test('a registered event whose answer breaks its schema decides nothing', () => {
  const classify = (xml: string) =>
    nfeEvent.classify(answerAbout(event.authorityKey, registered, xml), event);
  expect([classify(retEvento), classify(swapped(retEvento))]).toEqual(['authorized', 'undecided']);
});

test('a registered event that the authority holds in a form that breaks its schema decides nothing', () => {
  const { question } = nfeEvent;
  if (question.kind !== 'key') throw new Error('an event is asked for by its key');
  const classify = (xml: string) => {
    const text = 'Pedido desfeito pelo cliente';
    const held = {
      key: event.authorityKey,
      ...registered,
      at,
      number,
      xml,
      type: '110111',
      sequence: 1,
      text,
    };
    const situation = { cStat: '101', xMotivo: 'x', chNFe: accessKey, protocol: held, events: [held] };
    return question.classify(situation, event);
  };
  const held = `<procEventoNFe versao="1.00">${event.signedXml}${retEvento}</procEventoNFe>`;
  expect([classify(held), classify(swapped(held))]).toEqual(['authorized', 'undecided']);
});

test('a registered range whose answer breaks its schema decides nothing', () => {
  const numbers = { year: '26', cnpj: '12ABC34501DE35', series: 1, first: 10, last: 12 } as const;
  const range = document(
    buildDisabling({ environment, uf: 'SP', ...numbers, justification: 'Pulados por engano' }),
    { parent: 'inutNFe', signed: 'infInut' },
  );
  const retInutNFe =
    '<retInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infInut><tpAmb>2</tpAmb><verAplic>T</verAplic>' +
    `<cStat>102</cStat><xMotivo>Homologado</xMotivo><cUF>35</cUF><dhRecbto>${at}</dhRecbto><nProt>${number}</nProt>` +
    '</infInut></retInutNFe>';
  const verdict = { cStat: '102', reason: 'Homologado' };
  const classify = (xml: string) =>
    nfeDisabling.classify(answerAbout(range.authorityKey, verdict, xml), range);
  expect([classify(retInutNFe), classify(swapped(retInutNFe))]).toEqual(['authorized', 'undecided']);
});
