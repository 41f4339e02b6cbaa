import type { DpsFacts } from '../facts/dps-facts.ts';
import type { NfseForecast } from '../resolve/resolved-nfse.ts';

/** A note whose values were computed by hand; forecast and federal are compared element by element. */
export interface WorkedNote {
  readonly id: string;
  readonly title: string;
  readonly facts: DpsFacts;
  readonly vPis?: string | undefined;
  readonly vCofins?: string | undefined;
  readonly forecast: NfseForecast;
}

/** The groups that more than one of the notes has. */
export const inFull = { operationIndicator: '100301', cst: '000', classTrib: '000001' } as const;
export const contributions = { cst: '01', pisRate: '0.65', cofinsRate: '3.00' } as const;
export const here = { cLocIncid: '3550308' } as const;
