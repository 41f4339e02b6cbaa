import { readFileSync } from 'node:fs';
import { nfseCancellationReasons, nfseEventCodes, nfseEventTypes } from '@fiscal/domain';
import { testWithShared } from '@fiscal/testkit/testing';
import { canonicalize, signEnveloped, verifyEnveloped, xmlDeclaration } from '@fiscal/xml';
import { describe, expect, test } from 'vitest';
import { buildNfseEvent, type NfseEventInput, writeNfseEventText } from './build-nfse-event.ts';
import { verifyNfseEvent } from './read/verify-nfse.ts';
import { signedEventRequest } from './signed-places.ts';
import { anNfseEvent } from './testing/an-nfse-event.ts';
import { nfseExample, nfseSchema } from './testing/nfse-schemas.ts';
import { nfseSigners } from './testing/nfse-signers.ts';

const schema = nfseSchema('pedRegEvento_v1.01.xsd');
const registered = nfseSchema('evento_v1.01.xsd');
const signers = nfseSigners();

const input: NfseEventInput = {
  type: 'cancellation',
  environment: 'homologation',
  accessKey: '35503082211222333000181000000000004226111234567895',
  at: new Date('2026-11-20T11:01:00-03:00'),
  reason: '1',
  justification: 'Valor do serviço informado com erro',
  application: 'emissor-1.0',
};

function written(changes: Partial<NfseEventInput> = {}) {
  const built = buildNfseEvent({ ...input, ...changes });
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built;
}

testWithShared(
  'a cancellation is equal to the example of the authority',
  nfseExample('pedido-cancelamento.xml'),
  (path) => {
    expect(written().xml).toBe(readFileSync(path, 'utf8').trimEnd());
  },
);

describe.each(nfseEventTypes)('%s', (type) => {
  test.each(nfseCancellationReasons)(`for reason %s follows ${schema.label}`, (reason) => {
    const { xml, id } = written({ type, reason });
    expect(id).toBe(`PRE${input.accessKey}${nfseEventCodes[type]}`);
    expect(xml).toContain('<dhEvento>2026-11-20T11:00:00-03:00</dhEvento>');
    expect(schema.problemsOf(xml)).toEqual([]);
    expect(xmlDeclaration + canonicalize(xml)).toBe(xml);
  });

  test('for a CNPJ with letters, and for a CPF', () => {
    const letters = '35503082212ABC34501DE35000000000004326119876543219';
    const person = '35503082100052998224725000000000004226111234567891';
    const authors = [letters, person].map((accessKey) => {
      const { xml } = written({ type, accessKey });
      expect(schema.problemsOf(xml)).toEqual([]);
      return /<(?:CNPJ|CPF)Autor>[^<]*/.exec(xml)?.[0];
    });
    expect(authors).toEqual(['<CNPJAutor>12ABC34501DE35', '<CPFAutor>52998224725']);
  });

  test.each(['rsaSha1', 'rsaSha256'] as const)('is signed by %s without a change', (profile) => {
    const { xml, id } = written({ type });
    const signed = signEnveloped(xml, { ...signedEventRequest, ...signers.emitter, profile }).xml;
    expect(schema.problemsOf(signed)).toEqual([]);
    expect(signed.replace(/<Signature .*<\/Signature>/, '')).toBe(xml);
    const { certificatePem } = signers.emitter;
    expect(verifyEnveloped(signed, { ...signedEventRequest, id, certificatePem, profile })).toMatchObject({
      ok: true,
    });
  });

  test(`follows ${registered.label} and is verified after the Sefin has registered it`, () => {
    const sample = anNfseEvent({ accessKey: input.accessKey, type, ...signers });
    expect(registered.problemsOf(sample.xml)).toEqual([]);
    expect(verifyNfseEvent(sample.xml, sample.id)).toMatchObject({ ok: true });
    const changed = sample.xml.replace('informado com erro', 'informado sem erro');
    expect(verifyNfseEvent(changed, sample.id)).toEqual({ ok: false, reason: 'value' });
  });
});

test('a justification: is written on one line, and the written text is returned', () => {
  const built = written({ justification: ' Valor do serviço\r\ninformado “errado” ' });
  expect(built.text).toBe('Valor do serviço informado "errado"');
  expect(built.xml).toContain('<xMotivo>Valor do serviço informado "errado"</xMotivo>');
  expect(writeNfseEventText('Valor do serviço <errado>')).toEqual({
    kind: 'written',
    text: 'Valor do serviço <errado>',
  });
  expect(written({ justification: 'Valor do serviço <errado>' }).xml).toContain('&lt;errado&gt;');
});

test.each([
  ['curta', 'deve ter de 15 a 255 caracteres'],
  ['', 'deve ter de 15 a 255 caracteres'],
  ['x'.repeat(256), 'deve ter de 15 a 255 caracteres'],
  [
    'Valor do serviço ☃ errado',
    'contém o caractere ☃ (U+2603) na posição 18, que o documento fiscal não aceita',
  ],
])('a justification: %j is a problem', (justification, message) => {
  expect(buildNfseEvent({ ...input, justification })).toEqual({
    ok: false,
    problems: [{ path: 'justification', message }],
  });
});

test('a key of another form throws', () => {
  expect(() => written({ accessKey: '1' })).toThrow(RangeError);
});
