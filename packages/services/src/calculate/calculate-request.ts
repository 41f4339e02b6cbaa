import { type CalculatedNote, type ClassSuggestion, compare, decimal, type Problem } from '@fiscal/domain';
import { checkCalculatedNfe, checkNfeRequest, type RequestToCheck } from '@fiscal/nfe';
import { calculateNote, type OriginalItem, type TaxInput } from '@fiscal/tax';

/** The original items of a return, from notes that the company issued here. */
export interface FoundOriginals {
  /** By position in the request; undefined for an item without an original. */
  readonly originals: readonly (OriginalItem | undefined)[];
  /** Problems of references to items that the original note does not have. */
  readonly absentOriginals?: readonly Problem[] | undefined;
  /** The day (YYYY-MM-DD in Brasília) on which each original was authorized, by access key. */
  readonly authorizedDates?: Readonly<Record<string, string>> | undefined;
}

/** The input of the rules and of the engine, with the facts that the service adds: plain data. */
export interface RequestToCalculate extends FoundOriginals {
  readonly checked: RequestToCheck;
  readonly input: TaxInput;
  /** Compared with vNF. */
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
 * Calculates the values of a request, for issuing and for quotations alike. Returns all problems together: those of the
 * rules, of the engine and of the rules about calculated values. Pure.
 */
export function calculateRequest(request: RequestToCalculate): CalculatedRequest | Uncalculated {
  const { checked, input, originals, absentOriginals = [], expectedTotal } = request;
  const ruleProblems = checkNfeRequest(checked);
  const items = input.items.map((item, index) => ({ ...item, original: originals[index] }));
  const result = calculateNote({ ...input, items });
  const engineProblems = result.ok ? [] : withoutRefused(result.problems, ruleProblems);
  const valueProblems = result.note === undefined ? [] : checkCalculatedNfe(checked, result.note);
  const problems = [...ruleProblems, ...absentOriginals, ...engineProblems, ...valueProblems];
  if (problems.length > 0 || !result.ok) return { kind: 'refused', problems };
  const computed = result.note.ICMSTot.vNF;
  if (expectedTotal !== undefined && compare(decimal(expectedTotal), decimal(computed)) !== 0) {
    return { kind: 'otherTotal', expected: expectedTotal, computed };
  }
  return { kind: 'calculated', note: result.note, suggestions: result.suggestions };
}

/** Drops the problems of the engine at paths where the rules have already found one. */
function withoutRefused(problems: readonly Problem[], refused: readonly Problem[]): readonly Problem[] {
  const paths = new Set(refused.map(({ path }) => path));
  return problems.filter(({ path }) => !paths.has(path));
}
