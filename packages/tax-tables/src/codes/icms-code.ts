import type { IcmsCsosn, IcmsCst, IcmsElement } from '@fiscal/domain';
import type { Provenance } from '../table/table.ts';

interface IcmsSituation extends Provenance {
  /** Tax regimes (CRT) that use it. */
  readonly crts: readonly string[];
  readonly description: string;
}

/** A code that our request accepts (specification 2.6). */
interface OfferedIcmsCode<Code extends IcmsCst | IcmsCsosn> extends IcmsSituation {
  readonly offered: true;
  readonly code: Code;
  /** XML element of the group. */
  readonly element: IcmsElement;
}

interface OtherIcmsCode extends IcmsSituation {
  readonly offered: false;
  readonly code: string;
  readonly element: string;
}

/** A row of the ICMS codes: a CST, a CSOSN or, without an argument, either. */
export type IcmsCode<Code extends IcmsCst | IcmsCsosn = IcmsCst | IcmsCsosn> =
  | OfferedIcmsCode<Code>
  | OtherIcmsCode;
