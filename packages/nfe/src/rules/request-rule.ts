import type { Environment, NfeItem, NfeRequest, Problem } from '@fiscal/domain';
import type { NfeIssuer } from '../document/document-input.ts';

export interface CheckedRequest {
  readonly request: NfeRequest;
  readonly issuer: NfeIssuer;
  readonly environment: Environment;
  /** Instant of emission; without it the rules about due dates and emission are left out. */
  readonly issuedAt?: Date | undefined;
}

/** What is asked of the items alone, of a quotation too. */
export interface CheckedItems {
  readonly request: Pick<NfeRequest, 'items'>;
}

/** One rule over several fields: what the authority would refuse with `cStat`, found before a number is taken. */
export interface RequestRule<Checked = CheckedRequest> {
  /** Official id of the field of the layout it judges. */
  readonly field: string;
  /** Official id of the rule, where it is known for certain. */
  readonly rule?: string | undefined;
  readonly cStat?: string | undefined;
  readonly problems: (checked: Checked) => readonly Problem[];
}

/** One problem when `fails`. */
export const problemWhen = (fails: boolean, path: string, message: string): readonly Problem[] =>
  fails ? [{ path, message }] : [];

/** The problems of each item. */
export const perItem = (
  checked: CheckedItems,
  problems: (item: NfeItem, path: string) => readonly Problem[],
): readonly Problem[] => checked.request.items.flatMap((item, i) => problems(item, `items[${i}]`));

export const isReturn = ({ request }: CheckedRequest): boolean => request.operation === 'return';

/** Null and undefined both mean that the field was not informed. */
export const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
