import type { Provenance } from './table.ts';

/** A phase of the change from PIS, COFINS, ICMS and ISS to IBS and CBS; its days are those of the row. */
export interface ReformPhase extends Provenance {
  readonly validFrom: string;
  readonly description: string;
}

/** Something that the law announces and no source had published on the day of the table. */
export interface UnpublishedTopic extends Provenance {
  readonly topic: string;
  /** When or how it is expected. */
  readonly expected: string;
  readonly note: string;
}

/** A step by which reference rates come into being. */
export interface PublicationStep extends Provenance {
  readonly step: string;
  readonly deadline: string;
  /** The deadline as a day, YYYY-MM-DD, where the law moved it for rates of one year. */
  readonly day: string | null;
  /** The year whose rates the day is about; null: every year. */
  readonly ratesOf: number | null;
}

/** Who must bring the group of IBS and CBS, in which documents and since when (`validFrom`). */
export interface GroupDuty extends Provenance {
  readonly crt: 1 | 2 | 3 | 4;
  readonly validFrom: string;
  readonly documents: readonly ('nfe' | 'nfse')[];
  /** A return must bring it when the note that comes back is of this day or later (YYYY-MM-DD). */
  readonly returnsOfNotesFrom: string;
  readonly note: string;
}

/** Why an issuer brings no group: test rates leave its regime out, or no layout for its regime was published. */
export interface GroupExemption extends Provenance {
  readonly crt: 1 | 2 | 4;
  readonly kind: 'outsideTestRates' | 'withoutLayout';
  readonly law: string;
}
