import type { IcmsCsosn, IcmsCst, IcmsElement } from '@fiscal/domain';
import type { Provenance } from './table.ts';

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

/** A CST of the ICMS. */
export type IcmsCstRow = OfferedIcmsCode<IcmsCst> | OtherIcmsCode;
/** A CSOSN. */
export type IcmsCsosnRow = OfferedIcmsCode<IcmsCsosn> | OtherIcmsCode;
export type IcmsCode = IcmsCstRow | IcmsCsosnRow;
