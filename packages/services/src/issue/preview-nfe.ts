import { setImmediate } from 'node:timers/promises';
import type { NfePreview } from '@fiscal/api-contract';
import { brasiliaDate, type NfeRequest } from '@fiscal/domain';
import { checkNfeRequest, checkQuotationFrame } from '@fiscal/nfe';
import { countQuotation } from '../calculate/count-quotation.ts';
import { manyItems } from '../calculate/many-items.ts';
import { inTenant } from '../context/scope.ts';
import { ServiceError, validationFailed } from '../context/service-error.ts';
import { logoIn, logoOfCompany } from '../kinds/nfe/danfe-logo.ts';
import { refuseHeldNumber } from '../kinds/nfe-disabling/held-numbers.ts';
import { draftInput } from './draft-input.ts';
import { draftQuotedNote, freezeUnder } from './draft-note.ts';
import type { IssuingContext } from './issuing-context.ts';
import type { IssuingTenantContext } from './issuing-deps.ts';
import { loadIssuingContext } from './load-issuing-context.ts';
import { placeOfRequest } from './place-in-series.ts';
import { requestHash } from './request-content.ts';
import { lastNumber, requireNumber } from './reserve-number.ts';
import { warnOfNumbers } from './warn-of-numbers.ts';

/** A request of which a note would be made, on a day that it names. */
export interface RequestToPreview extends Omit<NfeRequest, 'externalId'> {
  readonly externalId?: string | undefined;
  /** YYYY-MM-DD, or an instant; now when absent. */
  readonly issueDate?: string | undefined;
}

export interface PreviewNfeInput {
  readonly request: RequestToPreview;
}

/**
 * What `issueNfe` would make of the request, on the day that it names: the same refusals, values, warnings and document,
 * under the last number of all. Stores nothing, takes no number and counts one quotation. Throws as `issueNfe` does.
 */
export async function previewNfe(
  ctx: IssuingTenantContext,
  { request }: PreviewNfeInput,
): Promise<NfePreview> {
  const { preview, issuing } = await makePreview(ctx, request);
  await count(ctx, issuing);
  return preview;
}

/** The preview as PDF, marked as having no value. Throws as `previewNfe` does, and `busy` where this process cannot draw. */
export async function drawNfePreview(
  ctx: IssuingTenantContext,
  { request }: PreviewNfeInput,
): Promise<Uint8Array> {
  const { renderDanfe } = ctx;
  if (renderDanfe === undefined) throw new ServiceError('busy', { retryAfterSeconds: 1 });
  const { preview, issuing } = await makePreview(ctx, request);
  const { clientId, id, danfeOrientation: orientation } = issuing.company;
  const [row] = await inTenant(ctx, (tx) => tx.run(logoOfCompany, [clientId, id]));
  const pdf = await renderDanfe({
    procNFeXml: unnumbered(preview.xml),
    status: 'preview',
    orientation,
    logo: logoIn(row),
  });
  await count(ctx, issuing);
  return pdf;
}

const count = (ctx: IssuingTenantContext, { company: { id, environment } }: IssuingContext): Promise<void> =>
  countQuotation(ctx, { companyId: id, environment });

interface MadePreview {
  readonly preview: NfePreview;
  readonly issuing: IssuingContext;
}

async function makePreview(ctx: IssuingTenantContext, asked: RequestToPreview): Promise<MadePreview> {
  const { issueDate, externalId = nobodys, ...note } = asked;
  const request: NfeRequest = { ...note, externalId };
  const issuedAt = instantOf(issueDate) ?? ctx.clock.now();
  if (issueDate !== undefined) requireTables(request, issuedAt);
  if (request.items.length >= manyItems) await setImmediate();
  const issuing = await inTenant(ctx, (tx) => loadIssuingContext(tx, ctx, request));
  const place = placeOfRequest(ctx, issuing, { request, hash: requestHash(request) });
  const ofDay = { ...ctx, clock: { now: () => issuedAt } };
  const draft = await draftQuotedNote(ofDay, await draftInput(ctx, issuing, request, place));
  if (place.kind === 'new') requireNumber(issuing, place.series);
  if (place.kind === 'resubmitted') {
    const { note: known } = place.known;
    await inTenant(ctx, (tx) => refuseHeldNumber(tx, known, known.number));
  }
  return {
    issuing,
    preview: {
      totals: draft.totals,
      items: draft.items,
      warnings: [...draft.warnings, ...warnOfNumbers(issuing, draft.series)],
      xml: freezeUnder(ctx, draft, lastNumber).xml,
    },
  };
}

/** Paper shows no number, no key and no bar code that a reader could take for those of a note. */
const unnumbered = (xml: string): string =>
  xml
    .replace(/ Id="NFe\w+"/, '')
    .replace(`<nNF>${lastNumber}</nNF>`, '')
    .replace(new RegExp(`<nFat>\\d+-${lastNumber}</nFat>`), '');

/** The externalId of no note: requests have at least one character. */
const nobodys = '';

/** Noon of a day in Brasília, as a quotation of that day. */
function instantOf(issueDate: string | undefined): Date | undefined {
  if (issueDate === undefined) return undefined;
  return new Date(issueDate.includes('T') ? issueDate : `${issueDate}T12:00:00-03:00`);
}

/** Refuses a day of which nothing can be calculated, with what is wrong besides. */
function requireTables(request: NfeRequest, issuedAt: Date): void {
  const { companyId } = request;
  const quoted = { ...request, companyId, issueDate: brasiliaDate(issuedAt) };
  const ofDay = checkQuotationFrame({ kind: 'quotation', request: quoted });
  if (ofDay.length > 0) throw validationFailed([...checkNfeRequest({ kind: 'note', request }), ...ofDay]);
}
