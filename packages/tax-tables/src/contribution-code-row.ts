import type { ContributionCst } from '@fiscal/domain';
import type { Provenance } from './table.ts';

interface ContributionSituation extends Provenance {
  readonly direction: 'in' | 'out' | 'both';
  readonly description: string;
}

/** A code that our request accepts (specification 2.6); `form` is the suffix of the XML element (`PISAliq`). */
export interface OfferedContributionCode extends ContributionSituation {
  readonly offered: true;
  readonly code: ContributionCst;
  readonly form: 'Aliq' | 'NT' | 'Outr';
}

interface OtherContributionCode extends ContributionSituation {
  readonly offered: false;
  readonly code: string;
  readonly form: 'Qtde';
}

/** A CST of PIS and COFINS. */
export type ContributionCode = OfferedContributionCode | OtherContributionCode;
