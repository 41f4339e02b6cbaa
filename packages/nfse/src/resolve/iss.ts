import type { NfseIss } from '@fiscal/api-contract';
import { issSuspensions, issWithholdings } from '@fiscal/domain';
import { rewritten } from './amounts.ts';
import type { ResolvedIss } from './resolved-nfse.ts';

const withholdingCodes = ['1', '2', '3'] as const;
const immunityCodes = { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' } as const;

/** Group tribMun in the codes of the layout. */
export function resolveIss(iss: NfseIss | undefined, tribISSQN: ResolvedIss['tribISSQN']): ResolvedIss {
  const { withholding = 'none', rate, immunityType, resultCountry, suspension, benefit } = iss ?? {};
  return {
    tribISSQN,
    ...(resultCountry === undefined ? {} : { cPaisResult: resultCountry }),
    ...(immunityType === undefined ? {} : { tpImunidade: immunityCodes[immunityType] }),
    ...(suspension === null || suspension === undefined
      ? {}
      : {
          exigSusp: {
            tpSusp: suspension.type === issSuspensions[0] ? '1' : '2',
            nProcesso: suspension.process,
          },
        }),
    ...(benefit === null || benefit === undefined ? {} : { BM: benefitOf(benefit) }),
    tpRetISSQN: withholdingCodes[issWithholdings.indexOf(withholding)] ?? '1',
    ...(rate === undefined ? {} : { pAliq: rewritten(rate) }),
  };
}

const benefitOf = ({
  number,
  amount,
  percent,
}: NonNullable<NfseIss['benefit']>): NonNullable<ResolvedIss['BM']> => ({
  nBM: number,
  ...(amount === undefined ? {} : { vRedBCBM: rewritten(amount) }),
  ...(percent === undefined ? {} : { pRedBCBM: rewritten(percent) }),
});
