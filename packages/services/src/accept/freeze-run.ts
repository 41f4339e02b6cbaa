import type { FrozenRun } from '../filing/accept-filing.ts';
import type { ContentColumns, DocumentKind, DocumentTypes } from './document-kind.ts';
import type { IssuingContext } from './issuing-context.ts';
import type { AcceptedSimulation } from './simulation.ts';
import { warnOfSharedSeries } from './warn-of-shared-series.ts';

/** A request whose document was drafted with the facts that were read. */
export interface DraftedRequest<T extends DocumentTypes> {
  /** SHA-256 of the request. */
  readonly hash: string;
  readonly issuing: IssuingContext<T['row']>;
  readonly draft: T['draft'];
}

interface NumberedRun {
  readonly series: number;
  readonly number: number;
  readonly simulation: AcceptedSimulation;
}

interface FrozenContent<T extends DocumentTypes> {
  readonly run: FrozenRun;
  /** The columns of the document that depend on the run. */
  readonly columns: ContentColumns<T>;
}

/** Freezes a draft under its number. */
export function freezeRun<T extends DocumentTypes>(
  ctx: T['context'],
  kind: DocumentKind<T>,
  { hash, issuing, draft }: DraftedRequest<T>,
  { series, number, simulation }: NumberedRun,
): FrozenContent<T> {
  const frozen = kind.freeze(ctx, draft, number);
  const shared = warnOfSharedSeries(kind, issuing, series);
  return {
    run: { ...frozen, requestHash: hash, stamps: issuing.stamps, simulation: simulation.scenario },
    columns: {
      ...kind.columns(draft, frozen),
      warnings: [...draft.warnings, ...shared, ...simulation.warnings],
    },
  };
}
