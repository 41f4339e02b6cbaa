import { id24 } from '@fiscal/domain';
import type { RelatedDocument } from '@fiscal/services';
import { expect, test } from 'vitest';
import { cancellationLine } from './cancellation-line.ts';

const request: RelatedDocument = {
  relation: 'event',
  id: id24('a'.repeat(24)),
  kind: 'nfeEvent',
  type: 'cancellation',
  status: 'rejected',
  attention: null,
  series: null,
  from: null,
  to: null,
  createdAt: new Date('2026-11-29T08:59:00Z'),
  rejectionCode: '501',
  words: 'Venda desfeita pelo comprador',
};
const ofCity = { kind: 'nfseEvent', type: 'cancellationRequest' } as const;

test.each<[Partial<RelatedDocument>, RegExp]>([
  [{}, /^Cancelamento pedido em … e recusado \(501: .*[Pp]razo.*\)\. A nota continua valendo\.$/],
  [{ rejectionCode: '4711' }, /e recusado \(4711/],
  [{ rejectionCode: null }, /e recusado\. A nota continua valendo\.$/],
  [{ status: 'unknown', rejectionCode: null }, /^Cancelamento pedido em …, ainda sem resposta\.$/],
  [{ status: 'unknown', attention: 'digest_mismatch' }, /, à espera de uma decisão na página do pedido\.$/],
  [{ status: 'failed' }, /e parado sem uma resposta que decida\.$/],
  [
    { ...ofCity, status: 'authorized' },
    /^Cancelamento pedido ao município em … e registrado\. A nota vale enquanto/,
  ],
])('of an authorized note the request %j reads as %s', (changes, words) => {
  const line = cancellationLine({ status: 'authorized', related: [{ ...request, ...changes }] });
  expect(`${line?.request} …${line?.outcome}`).toMatch(words);
});

test('a cancelled note has the justification of the request that was registered', () => {
  const line = cancellationLine({
    status: 'cancelled',
    related: [request, { ...request, status: 'authorized' }],
  });
  expect(line).toMatchObject({ outcome: ' e registrado.', justification: 'Venda desfeita pelo comprador' });
});

test('a letter, and the note of an event, are no request to cancel', () => {
  const others = [
    { ...request, type: 'correction' },
    { ...request, relation: 'note', type: null },
  ] as const;
  expect(cancellationLine({ status: 'authorized', related: others })).toBeUndefined();
});
