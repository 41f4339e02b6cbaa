import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { canonicalize, readXml, signEnveloped, textAt, verifyEnveloped } from '@fiscal/xml';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventTextOf } from './answers/read-events.ts';
import { type BuiltEvent, buildCancellation, buildCorrection } from './build-event.ts';
import { eventId, parseEventId } from './messages/event-id.ts';
import { envEvento } from './messages/request-messages.ts';
import { ourKey } from './testing/answers.ts';
import { eventSchemas } from './testing/nfe-schemas.ts';

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });
const place = { parent: 'evento', signed: 'infEvento' } as const;
const note = {
  environment: 'homologation',
  accessKey: ourKey,
  at: new Date('2026-11-21T13:05:09.999Z'),
} as const;
const cancel = (justification: string): BuiltEvent =>
  buildCancellation({ ...note, protocol: '135260000000001', justification });
const correct = (correction: string, sequence = 1): BuiltEvent =>
  buildCorrection({ ...note, sequence, correction });

const ok = (built: BuiltEvent): Extract<BuiltEvent, { ok: true }> => {
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built;
};
const signed = (xml: string): string =>
  signEnveloped(xml, { ...place, key: holder.key, certificateDer: holder.certificateDer }).xml;

const batches = eventSchemas('envEvento_v1.00.xsd');
const details = {
  cancellation: eventSchemas('e110111_v1.00.xsd'),
  correction: eventSchemas('e110110_v1.00.xsd'),
};
const detailOf = (xml: string): string =>
  xml
    .slice(xml.indexOf('<detEvento'), xml.indexOf('</infEvento>'))
    .replace('<detEvento', '<detEvento xmlns="http://www.portalfiscal.inf.br/nfe"');

function problemsOf(kind: keyof typeof details, xml: string): unknown[] {
  const batch = envEvento({ batchId: '1', signedXml: signed(xml) });
  return [
    ...batches.flatMap(({ schema }) => schema.validate(batch)),
    ...details[kind].flatMap(({ schema }) => schema.validate(detailOf(xml))),
  ];
}

describe(`schemas: ${batches.map(({ label }) => label).join(', ')}`, () => {
  test('a cancellation follows the schemas, has the Id of the vector and a valid signature', () => {
    const { xml, id } = ok(cancel('Pedido desfeito pelo cliente'));
    expect(id).toBe('ID11011135261112ABC34501DE3555001000000001148151623501');
    expect(problemsOf('cancellation', xml)).toEqual([]);
    expect(canonicalize(xml)).toBe(xml);
    const verified = verifyEnveloped(signed(xml), { ...place, id, certificatePem: holder.certificatePem });
    expect(verified).toMatchObject({ ok: true });
  });

  test('a correction letter follows the schemas and has the legal condition of use', () => {
    const { xml, id } = ok(correct('Número do endereço do destinatário: 150', 20));
    expect(id).toBe(`ID110110${ourKey}20`);
    expect(problemsOf('correction', xml)).toEqual([]);
    expect(/<xCondUso>(.*)<\/xCondUso>/.exec(xml)?.[1]).toHaveLength(525);
  });

  test('every accepted text follows the schemas and is read again, and markup in it is escaped', () => {
    const text = fc.oneof(
      fc.string({ minLength: 10, maxLength: 300, unit: 'grapheme' }),
      fc.string({ minLength: 15, maxLength: 260 }),
      fc.constant('</xJust></detEvento><x a="1">&amp;]]><!-- texto -->'),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('cancellation', 'correction'), (given, kind) => {
        const built = kind === 'cancellation' ? cancel(given) : correct(given);
        if (!built.ok) return;
        expect(problemsOf(kind, built.xml)).toEqual([]);
        expect(canonicalize(built.xml)).toBe(built.xml);
        expect(eventTextOf(built.xml)).toBe(built.text);
      }),
      { numRuns: 150 },
    );
    expect(cancel('</xJust></detEvento><x a="1">&amp;]]><!-- texto -->').ok).toBe(true);
  });
});

test('the time is that of Brasília, in whole seconds', () => {
  const { xml } = ok(cancel('Pedido desfeito pelo cliente'));
  const read = readXml(xml);
  expect(read.ok && textAt(read.root, 'infEvento/dhEvento')).toBe('2026-11-21T10:05:09-03:00');
  expect(read.ok && textAt(read.root, 'infEvento/tpAmb')).toBe('2');
});

test.each<[string, BuiltEvent, string]>([
  ['14 characters', cancel('x'.repeat(14)), 'justification'],
  ['256 characters', cancel('x'.repeat(256)), 'justification'],
  ['only blanks', cancel(' '.repeat(40)), 'justification'],
  ['a character outside the set', cancel('Pedido desfeito ✓ cliente'), 'justification'],
  ['14 characters in a letter', correct('x'.repeat(14)), 'correction'],
  ['1,001 characters in a letter', correct('x'.repeat(1_001)), 'correction'],
  ['a control character in a letter', correct('Pedido desfeito \u0007 cliente'), 'correction'],
])('a text is refused before it is sent: %s', (_, built, path) => {
  expect(built).toMatchObject({ ok: false, problems: [{ path, message: expect.any(String) }] });
});

test('texts of exactly the shortest and the longest length are accepted', () => {
  for (const length of [15, 255]) expect(cancel('x'.repeat(length)).ok).toBe(true);
  for (const length of [15, 1_000]) expect(correct('x'.repeat(length)).ok).toBe(true);
  const justification = 'Pedido desfeito pelo cliente';
  for (const length of [15, 17]) {
    const protocol = '1'.repeat(length);
    expect(ok(buildCancellation({ ...note, protocol, justification })).xml).toContain(`<nProt>${protocol}<`);
  }
});

test('an event that no client can request throws', () => {
  expect(() => correct('x'.repeat(20), 0)).toThrow(RangeError);
  expect(() => correct('x'.repeat(20), 21)).toThrow(RangeError);
  const justification = 'Pedido desfeito pelo cliente';
  expect(() => correct('x'.repeat(20), 1.5)).toThrow(RangeError);
  for (const protocol of ['1', '1'.repeat(16), '1'.repeat(18), `x${'1'.repeat(15)}`, `${'1'.repeat(15)}x`])
    expect(() => buildCancellation({ ...note, protocol, justification })).toThrow(RangeError);
  const accessKey = ourKey.replace(/.$/, '0');
  expect(() => buildCancellation({ ...note, accessKey, protocol: '135260000000001', justification })).toThrow(
    RangeError,
  );
});

test('an Id is split into its parts', () => {
  const event = { type: '110110', accessKey: ourKey, sequence: 7 };
  expect(parseEventId(eventId(event))).toEqual(event);
  for (const id of ['', 'ID', `ID110110${ourKey}7`, `${eventId(event)}0`, `x${eventId(event)}`])
    expect(parseEventId(id)).toBeUndefined();
});
