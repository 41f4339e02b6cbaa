import { composeNfseKey } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { mailedNfseOf, type NfseMailRow } from './nfse-mail.ts';

const key = composeNfseKey({
  cityCode: '3550308',
  generator: '2',
  emitter: { kind: 'cnpj', registration: '12ABC34501DE35' },
  number: 42,
  yearMonth: '2611',
  numericCode: '123456789',
});

const row = (accessKey: string): NfseMailRow => ({
  clientId: 'c',
  noteId: 'n',
  payload: '{}',
  recipients: [],
  environment: 'production',
  round: 1,
  createdAt: new Date(0),
  status: 'authorized',
  legalName: 'Emitente',
  cnpj: '12ABC34501DE35',
  accessKey,
  authorizedAt: new Date(0),
  recipientName: null,
  xmlId: 'x',
  printId: null,
  eventAt: null,
  eventXmlId: null,
  attempts: 0,
  roundAttempts: 0,
  series: 1,
  number: 101,
  nfseNumber: '42',
  competenceDate: '2026-11-20',
  replacesKey: null,
  replacedBy: null,
  replacedAt: null,
  eventType: null,
  ending: null,
  totals: { service: '1500.00', net: '1500.00' } as NfseMailRow['totals'],
});

test.each([0, 1])(
  'a key of the Sefin is mailed even if its check digit differs from ours: %s more',
  (more) => {
    const accessKey = `${key.slice(0, -1)}${(Number(key.at(-1)) + more) % 10}`;
    expect(mailedNfseOf(row(accessKey))).toMatchObject({
      municipality: 'São Paulo - SP',
      consultation: 'www.nfse.gov.br/ConsultaPublica',
    });
  },
);
