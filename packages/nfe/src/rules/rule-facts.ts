import type { Billing, NfeItem, NfeRequest, Payment, Recipient, Transport } from '@fiscal/api-contract';
import type { CalculatedNote, Crt, Direction, Operation, Presence, Uf } from '@fiscal/domain';
import type { NfeIssuer } from '../document/document-input.ts';

/** The facts that rules read. A note, a quotation and a malformed request each have some of them. */
export interface RuleFacts {
  readonly operation: Operation;
  readonly direction: Direction | undefined;
  readonly presence: Presence | undefined;
  readonly recipient: Recipient;
  /** The documents of the recipient, which a quotation also has. */
  readonly recipientDocuments: Pick<Recipient, 'cnpj' | 'cpf'>;
  readonly items: readonly NfeItem[];
  readonly transport: Transport;
  /** Empty when a quotation has none. */
  readonly payments: readonly Payment[];
  readonly billing: Billing | null | undefined;
  readonly issuer: NfeIssuer;
  /** Undefined when the issuer of a quotation has none. */
  readonly issuerCnpj: string | undefined;
  /** Instant of emission. */
  readonly issuedAt: Date;
  readonly quotation: QuotationFrame;
  readonly calculated: CalculatedAmounts;
}

/** The sums of the values of a request. */
export type CalculatedAmounts = Pick<CalculatedNote, 'ICMSTot' | 'pag' | 'cobr'>;

/** The issuer whose taxes a quotation computes, and the day. */
export interface QuotationFrame {
  readonly companyId?: string | undefined;
  readonly issuer?: QuotedIssuer | undefined;
  /** YYYY-MM-DD */
  readonly issueDate?: string | undefined;
}

/** The part of a request for a quotation that rules read. */
export interface QuotationRequest
  extends Pick<NfeRequest, 'operation' | 'direction' | 'presence' | 'items' | 'billing'>,
    QuotationFrame {
  readonly recipient: Pick<Recipient, 'cnpj' | 'cpf'>;
  readonly payments?: readonly Payment[] | undefined;
}

interface Parts<Request> {
  /** The request without the fields of `malformed`. */
  readonly request: Partial<Request>;
  /** Fields at the root of the request that have no usable value. */
  readonly malformed?: ReadonlySet<string> | undefined;
  /**
   * The fields of `malformed` that are objects with some usable fields; reading one of their unusable fields throws
   * `UnknownField`.
   */
  readonly incomplete?: Partial<Request> | undefined;
  /** The instant of emission; without it, no rule about the day is checked. */
  readonly issuedAt?: Date | undefined;
}

/**
 * Plain data, which can be sent to a thread. An absent fact is not known, and the rules that need it are not checked.
 */
export type RequestToCheck =
  | ({ readonly kind: 'note'; readonly issuer?: NfeIssuer | undefined } & Parts<NfeRequest>)
  | ({ readonly kind: 'quotation'; readonly issuer?: QuotedIssuer | undefined } & Parts<QuotationRequest>);

/** The issuer whose taxes are quoted. */
export interface QuotedIssuer {
  readonly crt: Crt;
  readonly uf: Uf;
  readonly cnpj?: string | undefined;
}

/** Returns the facts of a request before its calculation, also objects that are only known in part. */
export function factsOf(given: RequestToCheck): Partial<RuleFacts> {
  const checked = given.incomplete === undefined ? given : withIncomplete(given);
  const { request, malformed, issuedAt, issuer } = checked;
  const { operation, direction, presence, items, billing } = request;
  const facts: Partial<RuleFacts> = {
    direction,
    presence,
    billing,
    ...(operation === undefined ? {} : { operation }),
    ...(items === undefined ? {} : { items }),
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(issuer === undefined ? {} : { issuerCnpj: issuer.cnpj }),
    ...(checked.kind === 'note' ? factsOfNote(checked) : factsOfQuotation(checked)),
  };
  return malformed === undefined
    ? facts
    : Object.fromEntries(Object.entries(facts).filter(([name]) => !malformed.has(name)));
}

function withIncomplete(checked: RequestToCheck): RequestToCheck {
  const { incomplete = {}, malformed = new Set() } = checked;
  const unusable = new Set([...malformed].filter((name) => !Object.hasOwn(incomplete, name)));
  return {
    ...checked,
    request: { ...checked.request, ...incomplete },
    malformed: unusable,
  } as RequestToCheck;
}

function factsOfNote({ request, issuer }: RequestToCheck & { kind: 'note' }): Partial<RuleFacts> {
  const { recipient, transport, payments } = request;
  return {
    ...(recipient === undefined ? {} : { recipient, recipientDocuments: recipient }),
    ...(transport === undefined ? {} : { transport }),
    ...(payments === undefined ? {} : { payments }),
    ...(issuer === undefined ? {} : { issuer }),
  };
}

function factsOfQuotation({
  request,
  malformed,
}: RequestToCheck & { kind: 'quotation' }): Partial<RuleFacts> {
  const { recipient, payments = [], companyId, issuer, issueDate } = request;
  const isFramed = !['companyId', 'issuer', 'issueDate'].some((name) => malformed?.has(name) === true);
  return {
    payments,
    ...(isFramed ? { quotation: { companyId, issuer, issueDate } } : {}),
    ...(recipient === undefined ? {} : { recipientDocuments: recipient }),
  };
}
