import type { NfseRequest } from '@fiscal/api-contract';
import { type BrokenNfse, breaking, mei, noTaxes, requesting } from './request-parts.ts';

const contributions = { cst: '01', pisRate: '0.65', cofinsRate: '3.00' } as const;

const shares = { federal: '0.00', state: '0.00', municipal: '0.00' } as const;

const named = (approximateTaxes: NfseRequest['approximateTaxes']) => ({ approximateTaxes });

export const taxRows: readonly BrokenNfse[] = [
  breaking('E0676', 'federal', {
    provider: mei,
    request: { federal: { withheld: { irrf: '1.00' } }, ...noTaxes },
  }),
  requesting('E0677', 'federal.pisCofins.base', {
    federal: { pisCofins: { ...contributions, base: '1500.01' } },
  }),
  requesting('E0699', 'federal.withheld.inss', { federal: { withheld: { inss: '0.00' } } }),
  requesting('E0700', 'federal.withheld.irrf', { federal: { withheld: { irrf: '0.00' } } }),
  requesting('E0701', 'federal.withheld.socialContributions', {
    federal: { withheld: { socialContributions: '0' } },
  }),
  requesting('E0686', 'federal.pisCofins.pisRate', {
    federal: { pisCofins: { ...contributions, pisRate: '100.01' } },
  }),
  requesting('E0692', 'federal.pisCofins.cofinsRate', {
    federal: { pisCofins: { ...contributions, cofinsRate: '101' } },
  }),
  requesting('approximate-taxes/one-form', 'approximateTaxes', named({ amounts: shares, rates: shares })),
  requesting(
    'E0702',
    'approximateTaxes.amounts.federal',
    named({ amounts: { ...shares, federal: '1500.01' } }),
  ),
  breaking('E0702', 'approximateTaxes.amounts.federal', {
    settings: { approximateTaxes: { amounts: { ...shares, federal: '1500.01' } } },
    request: noTaxes,
  }),
  requesting('E0703', 'approximateTaxes.amounts.state', named({ amounts: { ...shares, state: '1500.01' } })),
  requesting(
    'E0704',
    'approximateTaxes.amounts.municipal',
    named({ amounts: { ...shares, municipal: '1500.01' } }),
  ),
  requesting('E0706', 'approximateTaxes.rates.federal', named({ rates: { ...shares, federal: '100.01' } })),
  requesting('E0707', 'approximateTaxes.rates.state', named({ rates: { ...shares, state: '100.01' } })),
  requesting(
    'E0708',
    'approximateTaxes.rates.municipal',
    named({ rates: { ...shares, municipal: '100.01' } }),
  ),
  breaking('E0710', 'approximateTaxes.simplesRate', {
    provider: mei,
    request: named({ simplesRate: '6.00' }),
  }),
  requesting('E0713', 'approximateTaxes.simplesRate', named({ simplesRate: '6.00' })),
];
