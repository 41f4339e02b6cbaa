import type { StoredDocument } from '@fiscal/other-authority';
import { expect, test } from 'vitest';
import { sayRecord, sayStored } from './compare-with-other.ts';

type Stored = Exclude<StoredDocument, { readonly kind: 'range' }>;

const at = new Date('2026-11-21T12:00:00Z');
const common = { key: 'K', issuer: 'I', series: '1', number: '7', amount: '10.00', digest: 'd', at, xml: '' };
const stored: readonly Stored[] = [
  {
    ...common,
    kind: 'nfe',
    issuedAt: at,
    status: 'authorized',
    outcome: '100',
    protocol: '135',
    receipt: '',
    events: [],
  },
  {
    ...common,
    kind: 'nfse',
    dpsId: 'D',
    nfseNumber: '9',
    status: 'authorized',
    parties: [],
    events: [],
  },
];

test.each(stored)(
  'the record of an $kind agrees with the ledger only when its total equals the total of the ledger',
  (document) => {
    const name = document.kind === 'nfe' ? 'invoice' : 'service';
    const said = (totals: object | null) =>
      sayRecord(document.kind, {
        status: 'authorized',
        accessKey: 'K',
        protocol: '135',
        nfseNumber: '9',
        totals,
      });
    expect(said({ [name]: '10.00' })).toBe(sayStored(document));
    for (const totals of [{ [name]: '10.01' }, { [name]: null }, null])
      expect(said(totals)).not.toBe(sayStored(document));
  },
);
