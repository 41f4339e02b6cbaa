import {
  type CalculatedNote,
  type ClassSuggestion,
  compare,
  decimal,
  money,
  type Problem,
} from '@fiscal/domain';
import { calculateNote, type OriginalItem, type TaxInput } from '@fiscal/tax';

/** A request as the engine sees it, with what the service knows of it. */
export interface RequestToCalculate {
  readonly input: TaxInput;
  /** Items that come back, by position; see `findOriginals`. */
  readonly originals: readonly (OriginalItem | undefined)[];
  /** Compared with vNF, whatever its places. */
  readonly expectedTotal?: string | undefined;
}

export interface CalculatedRequest {
  readonly kind: 'calculated';
  readonly note: CalculatedNote;
  /** By position of the item; never stored with a note. */
  readonly suggestions: readonly (readonly ClassSuggestion[])[];
}

export type Uncalculated =
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'otherTotal'; readonly expected: string; readonly computed: string };

/** The one calculation of a request: issuing freezes what comes out here, a quotation shows it. Pure. */
export function calculateRequest(asked: RequestToCalculate): CalculatedRequest | Uncalculated {
  const { input, originals, expectedTotal } = asked;
  const items = input.items.map((item, index) => ({ ...item, original: originals[index] }));
  const result = calculateNote({ ...input, items });
  if (!result.ok) return { kind: 'refused', problems: result.problems };
  const computed = result.note.ICMSTot.vNF;
  if (expectedTotal !== undefined && compare(decimal(expectedTotal), decimal(computed)) !== 0) {
    return { kind: 'otherTotal', expected: money(decimal(expectedTotal)), computed };
  }
  return { kind: 'calculated', note: result.note, suggestions: result.suggestions };
}
