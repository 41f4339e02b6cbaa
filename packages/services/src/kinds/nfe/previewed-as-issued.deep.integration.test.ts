import type { NfeRequest } from '@fiscal/api-contract';
import { type Crt, type Id24, id24 } from '@fiscal/domain';
import { brokenNotes, type GeneratedIssuer, type GeneratedNote, validNotes } from '@fiscal/note-generator';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isServiceError } from '../../context/service-error.ts';
import { unsignedXml } from '../../testing/filing-steps.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';
import { previewNfe } from './preview-nfe.ts';

let start: Date;
const harness = useHarness();
beforeAll(async () => {
  start = harness.clock.now();
});

const count = 60;
const seed = 20261122;

/** Removes number, key and random code; the rest is compared byte for byte. */
const withoutNumber = (xml: string): string =>
  xml
    .replace(/Id="NFe\w{44}"/, 'Id=""')
    .replace(/<cNF>\d{8}<\/cNF>/, '<cNF/>')
    .replace(/<nNF>\d+<\/nNF>/, '<nNF/>')
    .replace(/<cDV>\d<\/cDV>/, '<cDV/>');

const withoutInvoice = (xml: string, request: NfeRequest): string =>
  typeof request.billing?.number === 'string' ? xml : xml.replace(/<nFat>\d+-\d+<\/nFat>/, '<nFat/>');

const companies = new Map<string, Id24>();

async function companyOf(ctx: TestTenant, issuer: GeneratedIssuer): Promise<Id24> {
  const { cnpj, ie, crt, legalName, address } = issuer;
  const key = `${ctx.tenant.clientId} ${crt satisfies Crt}`;
  const made = companies.get(key) ?? id24(await harness.aCompany(ctx, { cnpj, ie, crt, legalName, address }));
  companies.set(key, made);
  return made;
}

/** Issues the note on its day, and previews it on that day, or from another day with `issueDate`. */
async function both(ctx: TestTenant, { issuer, issuedAt, request }: GeneratedNote, n: number) {
  const companyId = await companyOf(ctx, issuer);
  const requested = { ...request, companyId, externalId: `nota-${n}` };
  await harness.setClock(n % 2 === 0 ? issuedAt : start);
  const { externalId, ...unnamed } = requested;
  const ofDay = n % 2 === 0 ? {} : { issueDate: issuedAt.toISOString() };
  const named = n % 3 === 0 ? { externalId } : {};
  const previewed = await outcome(previewNfe(ctx, { request: { ...unnamed, ...named, ...ofDay } }));
  await harness.setClock(issuedAt);
  const issued = await outcome(issueNfe(ctx, { request: requested }));
  return { requested, previewed, issued };
}

async function outcome<T>(work: Promise<T>) {
  try {
    return { kind: 'done', value: await work } as const;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const { code, details, message } = error;
    return { kind: 'refused', refusal: { code, details, message } } as const;
  }
}

test(`a preview has the values and the document of the issued note, for ${count} random notes`, async () => {
  const ctx = await harness.aClient();
  const notes = fc.sample(validNotes({ maxItems: 4 }), { seed, numRuns: count });
  const seen = new Set<string>();
  for (const [n, note] of notes.entries()) {
    const { requested, previewed, issued } = await both(ctx, note, n);
    const hint = JSON.stringify({ requested, issuedAt: note.issuedAt });
    if (previewed.kind !== 'done' || issued.kind !== 'done') {
      throw new Error(`${JSON.stringify([previewed, issued])} of ${hint}`);
    }
    const { totals, warnings, items, xml } = previewed.value;
    expect([totals, warnings], hint).toEqual([issued.value.note.totals, issued.value.note.warnings]);
    expect(items).toHaveLength(requested.items.length);
    const document = await unsignedXml(harness.sys, id24(issued.value.note.id));
    expect(withoutInvoice(withoutNumber(xml), requested), hint).toBe(
      withoutInvoice(withoutNumber(document), requested),
    );
    expect(xml).toContain('<nNF>999999999</nNF>');
    seen.add(requested.operation);
  }
  expect([...seen].sort()).toEqual(['bonus', 'return', 'sale', 'transfer']);
});

test(`a preview refuses what issuing refuses, with the same messages, for ${count} broken notes`, async () => {
  const ctx = await harness.aClient();
  const notes = fc.sample(brokenNotes({ maxItems: 3 }), { seed, numRuns: count });
  const codes: string[] = [];
  for (const [n, note] of notes.entries()) {
    const { requested, previewed, issued } = await both(ctx, note, n);
    const hint = JSON.stringify({ requested, issuedAt: note.issuedAt });
    expect(previewed.kind, hint).toBe(issued.kind);
    if (previewed.kind === 'refused' && issued.kind === 'refused') {
      expect(previewed.refusal, hint).toEqual(issued.refusal);
      codes.push(issued.refusal.code);
    }
  }
  expect(codes.length).toBeGreaterThan(count / 3);
});
