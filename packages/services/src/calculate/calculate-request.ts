import type { CalculatedNote, ClassSuggestion, Problem } from '@fiscal/domain';
import { checkCalculatedNfe, checkNfeRequest, type RequestToCheck } from '@fiscal/nfe';
import { calculateNote, type OriginalItem, type TaxInput } from '@fiscal/tax';

/** What a return brings back of notes that the company issued here. */
export interface FoundOriginals {
  /** By position in the request; undefined where there is none. */
  readonly originals: readonly (OriginalItem | undefined)[];
  /** At the references of items that such a note does not have. */
  readonly absentOriginals?: readonly Problem[] | undefined;
  /** YYYY-MM-DD in Brasília on which the original was authorized, by access key. */
  readonly authorizedDates?: Readonly<Record<string, string>> | undefined;
}

/** A request as the rules and the engine see it, with what the service knows around it: plain data. */
export interface RequestToCalculate extends FoundOriginals {
  readonly checked: RequestToCheck;
  readonly input: TaxInput;
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

/**
 * The one way from a request to its values: issuing freezes what comes out here, a quotation shows it. Every problem
 * comes out at once: of the rules, of the engine and of the rules about what was calculated. Pure.
 */
export function calculateRequest(toCalculate: RequestToCalculate): CalculatedRequest | Uncalculated {
  const { checked, input, originals, absentOriginals = [], expectedTotal } = toCalculate;
  const ofRules = checkNfeRequest(checked);
  const items = input.items.map((item, index) => ({ ...item, original: originals[index] }));
  const result = calculateNote({ ...input, items });
  const ofEngine = result.ok ? [] : withoutRefused(result.problems, ofRules);
  const ofValues = result.note === undefined ? [] : checkCalculatedNfe(checked, result.note);
  const problems = [...ofRules, ...absentOriginals, ...ofEngine, ...ofValues];
  if (problems.length > 0 || !result.ok) return { kind: 'refused', problems };
  const computed = result.note.ICMSTot.vNF;
  if (expectedTotal !== undefined && expectedTotal !== computed) {
    return { kind: 'otherTotal', expected: expectedTotal, computed };
  }
  return { kind: 'calculated', note: result.note, suggestions: result.suggestions };
}

/** A value that the layout cannot hold is one that the engine cannot read: one problem, that of the layout. */
function withoutRefused(problems: readonly Problem[], refused: readonly Problem[]): readonly Problem[] {
  const paths = new Set(refused.map(({ path }) => path));
  return problems.filter(({ path }) => !paths.has(path));
}
