import { setImmediate } from 'node:timers/promises';
import {
  brasiliaDate,
  type CalculatedNote,
  chooseNumericCode,
  compare,
  decimal,
  type Environment,
  money,
  type NfeRequest,
  type Problem,
} from '@fiscal/domain';
import { type BuiltNfe, buildNfe, checkNfeRequest, type NfeIssuer } from '@fiscal/nfe';
import { calculateNote, type OriginalItem, taxInputOf } from '@fiscal/tax';
import { withPlaceholderSignature } from '@fiscal/xml';
import type { ServiceDeps } from '../context.ts';
import { ServiceError, validationFailed } from '../service-error.ts';

export interface DraftInput {
  readonly issuer: NfeIssuer;
  readonly environment: Environment;
  readonly request: NfeRequest;
  /** Items that come back, by position; see `findOriginals`. */
  readonly originals: readonly (OriginalItem | undefined)[];
  readonly series: number;
  /** The number that the note will probably take. */
  readonly number: number;
}

/** A document that passed every check, under the number that was expected. */
export interface Draft extends DraftInput {
  readonly issuedAt: Date;
  readonly calculated: CalculatedNote;
  readonly document: Frozen;
}

export interface Frozen {
  readonly xml: string;
  readonly accessKey: string;
}

type DraftDeps = Pick<ServiceDeps, 'clock' | 'random' | 'schemas' | 'settings'>;

/**
 * Checks, calculates, builds and validates, outside any transaction: nothing is locked and no number is taken.
 * Throws `validation_failed`, `total_mismatch`, `model_invalid`.
 */
export async function draftNote(deps: DraftDeps, input: DraftInput): Promise<Draft> {
  const { request, issuer, environment } = input;
  refuse(checkNfeRequest({ request, issuer, environment }));
  await breathe(request);
  const issuedAt = deps.clock.now();
  const calculated = calculate(input, issuedAt);
  requireExpectedTotal(request.expectedTotal, calculated.ICMSTot.vNF);
  await breathe(request);
  const document = build(deps, { ...input, issuedAt, calculated });
  await breathe(request);
  await requireValid(deps, document.xml);
  return { ...input, issuedAt, calculated, document };
}

/**
 * The draft under the number that was really taken. Only the number, its key and the random code may differ from
 * what was validated; anything else throws.
 */
export function freezeUnder(deps: DraftDeps, draft: Draft, number: number): Frozen {
  if (number === draft.number) return draft.document;
  const document = build(deps, { ...draft, number, calculated: renumber(draft, number) });
  if (withoutNumber(document.xml) !== withoutNumber(draft.document.xml)) {
    throw new Error('another number changed the document');
  }
  return document;
}

/** Big notes give the event loop back between the steps: none of them alone takes 50 ms. */
const breathe = async ({ items }: NfeRequest): Promise<void> => {
  if (items.length > 50) await setImmediate();
};

function calculate({ issuer, request, originals, number }: DraftInput, issuedAt: Date): CalculatedNote {
  const input = taxInputOf(request, {
    issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
    issuedOn: brasiliaDate(issuedAt),
    invoiceNumberText: String(number),
  });
  const items = input.items.map((item, index) => ({ ...item, original: originals[index] }));
  const taxed = calculateNote({ ...input, items });
  if (!taxed.ok) throw validationFailed(taxed.problems);
  return taxed.note;
}

/** `nFat` is the note's number unless the request names it. */
function renumber({ calculated, request, number: before }: Draft, number: number): CalculatedNote {
  const { cobr } = calculated;
  const named = typeof request.billing?.number === 'string';
  if (cobr === undefined || named || cobr.fat.nFat !== String(before)) return calculated;
  return { ...calculated, cobr: { ...cobr, fat: { ...cobr.fat, nFat: String(number) } } };
}

function build(
  { random, settings }: DraftDeps,
  input: DraftInput & Pick<Draft, 'issuedAt' | 'calculated'>,
): Frozen {
  const built: BuiltNfe = buildNfe({
    environment: input.environment,
    issuer: input.issuer,
    series: input.series,
    number: input.number,
    issuedAt: input.issuedAt,
    numericCode: chooseNumericCode(random, input.number),
    request: input.request,
    calculated: input.calculated,
    softwareVersion: settings.softwareVersion,
    technicalContact: settings.technicalContact,
  });
  if (!built.ok) throw validationFailed(built.problems);
  return built;
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw validationFailed(problems);
}

function requireExpectedTotal(expected: string | undefined, computed: string): void {
  if (expected === undefined || compare(decimal(expected), decimal(computed)) === 0) return;
  throw new ServiceError(
    'total_mismatch',
    { expected: money(decimal(expected)), computed },
    `O total calculado (${computed}) difere do esperado (${money(decimal(expected))}).`,
  );
}

async function requireValid({ schemas }: DraftDeps, xml: string): Promise<void> {
  const problems = await schemas.validate(withPlaceholderSignature(xml, { parent: 'NFe', signed: 'infNFe' }));
  if (problems.length === 0) return;
  throw new ServiceError(
    'model_invalid',
    problems.map(({ path, message }) => ({ path: path ?? '', message })),
    'O documento não segue o leiaute oficial.',
  );
}

const varying = /Id="NFe[0-9A-Z]{44}"|<(cNF|nNF|cDV|nFat)>[^<]*</g;

const withoutNumber = (xml: string): string => xml.replaceAll(varying, '');
