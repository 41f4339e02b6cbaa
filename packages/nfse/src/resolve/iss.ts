import type { NfseIss } from '@fiscal/api-contract';
import { issSuspensions, issWithholdings } from '@fiscal/domain';
import type { ResolvedIss } from './resolved-nfse.ts';

const withholdingCodes = ['1', '2', '3'] as const;
const immunityCodes = { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' } as const;

/** Resolves the group tribMun in the codes of the layout. */
export function resolveIss(iss: NfseIss | undefined, tribISSQN: ResolvedIss['tribISSQN']): ResolvedIss {
  const { withholding = 'none', rate, immunityType, resultCountry, suspension, benefit } = iss ?? {};
  return {
    tribISSQN,
    cPaisResult: resultCountry,
    tpImunidade: immunityType && immunityCodes[immunityType],
    exigSusp: suspension
      ? { tpSusp: suspension.type === issSuspensions[0] ? '1' : '2', nProcesso: suspension.process }
      : undefined,
    BM: benefit ? { nBM: benefit.number, vRedBCBM: benefit.amount, pRedBCBM: benefit.percent } : undefined,
    tpRetISSQN: withholdingCodes[issWithholdings.indexOf(withholding)] ?? '1',
    pAliq: rate,
  };
}
