import type { Cnpj } from '@fiscal/domain';
import type { DpsFacts } from '../facts/dps-facts.ts';
import { aTakerAbroad, someDpsFacts } from './sample-facts.ts';

/** Returns the facts of an example DPS of the authority (`data/nfse/exemplos`). */
export interface ExampleFacts {
  readonly file: string;
  readonly facts: DpsFacts;
}

/** The examples have 10:15, a minute before the moment of issue. */
const issuedAt = new Date('2026-11-20T10:16:00-03:00');

const ordered = {
  nationalCode: '010101',
  nbs: '115021000',
  description: 'Desenvolvimento de sistema sob encomenda',
};

const inFull = {
  service: ordered,
  federal: { pisCofins: { cst: '01', pisRate: '0.65', cofinsRate: '3.00', withholding: '0' } },
  ibsCbs: { operationIndicator: '100301', cst: '000', classTrib: '000001', personalUse: false },
} as const;

const { nbs: _, ...withoutNbs } = ordered;

const zero = { federal: '0.00', state: '0.00', municipal: '0.00' };

export const exampleFacts: readonly ExampleFacts[] = [
  { file: 'dps-normal-ibscbs.xml', facts: someDpsFacts({ issuedAt, request: inFull }) },
  {
    file: 'dps-cnpj-alfanumerico.xml',
    facts: someDpsFacts({
      issuedAt,
      number: 105,
      provider: { cnpj: '12ABC34501DE35' as Cnpj },
      request: inFull,
    }),
  },
  {
    file: 'dps-simples-iss-retido.xml',
    facts: someDpsFacts({
      issuedAt,
      number: 102,
      provider: { crt: 1 },
      settings: { simplesTaxRegime: 1 },
      request: {
        service: withoutNbs,
        amounts: { service: '3200.00' },
        iss: { withholding: 'recipient', rate: '2.79' },
        approximateTaxes: { simplesRate: '6.00' },
      },
    }),
  },
  {
    file: 'dps-mei.xml',
    facts: someDpsFacts({
      issuedAt,
      number: 103,
      provider: { crt: 4 },
      request: { service: withoutNbs, amounts: { service: '450.00' }, approximateTaxes: null },
    }),
  },
  {
    file: 'dps-exportacao.xml',
    facts: someDpsFacts({
      issuedAt,
      number: 104,
      request: {
        recipient: aTakerAbroad,
        service: {
          ...ordered,
          description: 'Software development for a foreign client',
          location: { country: 'US' },
          foreignTrade: {
            mode: '1',
            relationship: '0',
            currency: '220',
            amount: '2000.00',
            providerIncentive: '01',
            recipientIncentive: '01',
            temporaryGoods: '1',
            shareWithMdic: true,
          },
        },
        amounts: { service: '10840.00' },
        iss: { taxation: 'export' },
        approximateTaxes: { rates: zero },
      },
    }),
  },
];
