import { ofAnotherDocument, unreadable } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { aResponse } from '../testing/sefin-answers.ts';
import { readAgreementAnswer, readRatesAnswer } from './read-municipal-parameters.ts';

const json = (status: number, body: unknown) => aResponse(status, JSON.stringify(body));
const absent = { ok: true, answer: { kind: 'absent' } };
const readRates = (status: number, body: unknown) =>
  readRatesAnswer(json(status, body), { serviceCode: '010101000' });
const readAgreement = (status: number, body: unknown) => readAgreementAnswer(json(status, body));

test.each([
  [1, 1, 1, { type: 'full', nationalEnvironment: 'on', nationalIssuer: 'on' }],
  ['2', '0', '1', { type: 'simplified', nationalEnvironment: 'off', nationalIssuer: 'on' }],
  [2, 1, 0, { type: 'simplified', nationalEnvironment: 'on', nationalIssuer: 'off' }],
  [0, -1, null, { type: 'unknown', nationalEnvironment: 'unset', nationalIssuer: 'unset' }],
  [undefined, 2, 'x', { type: 'unknown', nationalEnvironment: 'unset', nationalIssuer: 'unset' }],
])(
  'the agreement with tipoConvenio %j, aderenteAmbienteNacional %j and aderenteEmissorNacional %j is read',
  (tipoConvenio, aderenteAmbienteNacional, aderenteEmissorNacional, agreement) => {
    const parametrosConvenio = { tipoConvenio, aderenteAmbienteNacional, aderenteEmissorNacional };
    const found = { ok: true, answer: { kind: 'found', agreement } };
    expect(readAgreement(200, { parametrosConvenio })).toEqual(found);
    expect(readAgreement(201, { parametrosConvenio })).toEqual(unreadable);
    expect(readAgreement(500, { parametrosConvenio })).toEqual(unreadable);
  },
);

test.each([readAgreement, readRates])('only a 404 with a message of the ADN is read as absent', (read) => {
  expect(read(404, { mensagem: 'Não encontrado' })).toEqual(absent);
  expect(read(404, { message: 'Not found' })).toEqual(unreadable);
  expect(read(200, { mensagem: 'Não encontrado' })).toEqual(unreadable);
  expect(read(200, [])).toEqual(unreadable);
  expect(read(200, {})).toEqual(unreadable);
});

const entry = { aliq: 2.5, dtIni: '2026-01-01T00:00:00' };
const rate = { rate: '2.50', validFrom: '2026-01-01', validTo: undefined };
const found = (...rates: object[]) => ({ ok: true, answer: { kind: 'found', rates } });

test('the rates of the requested service are read with any separators in its code', () => {
  const other = { aliq: 5, dtIni: '2025-01-01', dtFim: '2025-12-31T23:59:59' };
  const aliquotas = { '01.02.01.000': [other], '01.01.01.000': [entry, other] };
  expect(readRates(200, { aliquotas })).toEqual(
    found(rate, { rate: '5.00', validFrom: '2025-01-01', validTo: '2025-12-31' }),
  );
  expect(readRates(200, { aliquotas: { '010101000': entry } })).toEqual(found(rate));
});

test('a list without rates is absent, and a list of other services belongs to another document', () => {
  expect(readRates(200, { aliquotas: null })).toEqual(absent);
  expect(readRates(200, { aliquotas: {} })).toEqual(absent);
  expect(readRates(200, { aliquotas: { '01.01.01.000': [] } })).toEqual(absent);
  expect(readRates(200, { aliquotas: { '01.01.01.000': null } })).toEqual(absent);
  expect(readRates(200, { aliquotas: { '01.01.02.000': [entry] } })).toEqual(ofAnotherDocument);
  expect(readRates(200, { aliquotas: [] })).toEqual(unreadable);
});

test.each<[string, object]>([
  ['without a rate', { dtIni: '2026-01-01' }],
  ['that is negative', { ...entry, aliq: -1 }],
  ['that is a word', { ...entry, aliq: 'dois' }],
  ['without a first day', { aliq: 2 }],
  ['with an invalid first day', { aliq: 2, dtIni: '01/01/2026' }],
  ['with an invalid last day', { ...entry, dtFim: '31/12/2026' }],
])('one rate %s makes the whole list unreadable', (_, broken) => {
  expect(readRates(200, { aliquotas: { '01.01.01.000': [entry, broken] } })).toEqual(unreadable);
});
