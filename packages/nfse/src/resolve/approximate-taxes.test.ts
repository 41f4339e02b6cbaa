import { describe, expect, test } from 'vitest';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { resolveNfse } from './resolve-nfse.ts';

describe('the approximate taxes', () => {
  const named = (changes: Parameters<typeof someDpsFacts>[0]) => {
    const { approximateTaxes, warnings } = resolveNfse(someDpsFacts(changes));
    return { approximateTaxes, warned: warnings.some(({ path }) => path === 'approximateTaxes') };
  };
  const shares = { federal: '1.00', state: '2.50', municipal: '3.00' };

  test('come from the request, or else from the settings, as amounts, rates or the rate of the Simples', () => {
    const settings = { approximateTaxes: { rates: shares } };
    expect(named({ settings, request: { approximateTaxes: { amounts: shares } } }).approximateTaxes).toEqual({
      kind: 'amounts',
      amounts: shares,
    });
    expect(named({ settings, request: { approximateTaxes: null } })).toEqual({
      approximateTaxes: { kind: 'rates', rates: shares },
      warned: false,
    });
  });

  test('have the rate of the Simples only for Simples companies', () => {
    const settings = { approximateTaxes: { simplesRate: '6.00' } };
    const request = { approximateTaxes: null };
    expect(named({ settings, request, provider: { crt: 1 } })).toEqual({
      approximateTaxes: { kind: 'simplesRate', simplesRate: '6.00' },
      warned: false,
    });
    expect(named({ settings, request })).toEqual({
      approximateTaxes: { kind: 'rates', rates: { federal: '0.00', state: '0.00', municipal: '0.00' } },
      warned: true,
    });
    expect(named({ settings, request, provider: { crt: 4 } })).toEqual({
      approximateTaxes: { kind: 'none' },
      warned: false,
    });
  });

  test('are absent for a MEI and zero with a warning for others when nothing is given', () => {
    const request = { approximateTaxes: undefined };
    expect(named({ request, provider: { crt: 4 } })).toEqual({
      approximateTaxes: { kind: 'none' },
      warned: false,
    });
    expect(named({ request, provider: { crt: 2 } })).toEqual({
      approximateTaxes: { kind: 'simplesRate', simplesRate: '0.00' },
      warned: true,
    });
  });
});
