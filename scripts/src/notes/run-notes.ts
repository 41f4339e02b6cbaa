import type { TaxClass } from '@fiscal/api-contract';
import { type AuthorizationAnswer, chooseNumericCode, type SendResult } from '@fiscal/domain';
import { classedNote, type GeneratedNote, validNotes } from '@fiscal/note-generator';
import { draftDocument } from '@fiscal/services';
import { seededRandom } from '@fiscal/testkit';
import fc from 'fast-check';
import type { LabelledSchemas } from './note-schemas.ts';
import type { OpenAuthority } from './open-authority.ts';

export interface NotesToRun {
  readonly authority: OpenAuthority;
  readonly schemas: readonly LabelledSchemas[];
  readonly count: number;
  /** The seed of the first note. Note i depends on `firstSeed + i` only, so that it can be made again alone. */
  readonly firstSeed: number;
  readonly concurrency: number;
  readonly progress: (done: number) => void;
}

/** The properties of a note that are counted. */
export interface NoteTraits {
  readonly operation: string;
  readonly regime: string;
  readonly destination: string;
  readonly uf: string;
  /** The tax codes of the items: `cst 00`, `csosn 102`, `ipi 50`, `pis 01`, `cofins 01`, `ibscbs 200034`. */
  readonly codes: readonly string[];
}

export interface Refusal {
  readonly seed: number;
  readonly stage: 'drafting' | 'schema' | 'authority';
  readonly reasons: readonly string[];
}

export interface NotesReport {
  readonly accepted: number;
  readonly items: number;
  readonly refusals: readonly Refusal[];
  readonly traits: readonly (NoteTraits & { readonly outcome: 'accepted' | 'refused' })[];
}

/** Notes that mostly have few items, and sometimes hundreds. */
const notes = fc.oneof(
  { weight: 570, arbitrary: validNotes({ maxItems: 6 }) },
  { weight: 29, arbitrary: validNotes({ minItems: 7, maxItems: 60 }) },
  { weight: 1, arbitrary: validNotes({ minItems: 900, maxItems: 990 }) },
);

/** Returns the note of a seed. Every third one states its taxes by tax classes. */
export function noteOfSeed(seed: number): GeneratedNote & { readonly taxClasses?: readonly TaxClass[] } {
  const [note] = fc.sample(notes, { seed, numRuns: 1 });
  if (note === undefined) throw new Error('no note was generated');
  return seed % 3 === 0 ? classedNote(note) : note;
}

/**
 * Drafts, validates, signs and sends each note. The report counts a note as refused if one of these steps refuses it.
 */
export async function runNotes(run: NotesToRun): Promise<NotesReport> {
  const traits: NotesReport['traits'][number][] = [];
  const refusals: Refusal[] = [];
  let next = 0;
  let items = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < run.count; index = next++) {
      const seed = run.firstSeed + index;
      const note = noteOfSeed(seed);
      const refusal = await issue(run, note, { seed, number: index + 1 });
      if (refusal !== undefined) refusals.push(refusal);
      items += note.request.items.length;
      traits.push({ ...traitsOf(note), outcome: refusal === undefined ? 'accepted' : 'refused' });
      if (traits.length % 500 === 0) run.progress(traits.length);
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, work));
  return { accepted: traits.length - refusals.length, items, refusals, traits };
}

async function issue(
  { authority, schemas }: NotesToRun,
  note: ReturnType<typeof noteOfSeed>,
  { seed, number }: { readonly seed: number; readonly number: number },
): Promise<Refusal | undefined> {
  const drafted = draftDocument({
    ...note,
    series: 1,
    number,
    numericCode: chooseNumericCode(seededRandom(`note-${seed}`), number),
    softwareVersion: 'notes 1.0',
  });
  if (drafted.kind !== 'drafted') return { seed, stage: 'drafting', reasons: draftingReasons(drafted) };
  const { xml, accessKey } = drafted.document;
  const { environment } = note;
  const { signedXml, result } = await authority.send({
    xml,
    accessKey,
    environment,
    batchId: String(number),
  });
  const complaints = schemas.flatMap((one) =>
    one.schemas.validate(signedXml).map(({ message }) => `${one.label}: ${message}`),
  );
  if (complaints.length > 0) return { seed, stage: 'schema', reasons: complaints };
  const answer = authorityReason(result);
  return answer === undefined ? undefined : { seed, stage: 'authority', reasons: [answer] };
}

type Undrafted = Exclude<ReturnType<typeof draftDocument>, { kind: 'drafted' }>;

const draftingReasons = (undrafted: Undrafted): readonly string[] =>
  undrafted.kind === 'refused'
    ? undrafted.problems.map(({ path, message }) => `${path}: ${message}`)
    : [`total computed: ${undrafted.computed}`];

function authorityReason(result: SendResult<AuthorizationAnswer>): string | undefined {
  if (result.kind !== 'answered') return `${result.kind}: ${result.reason}`;
  const { protocol, cStat, xMotivo } = result.answer;
  const verdict = { cStat: protocol?.cStat ?? cStat, xMotivo: protocol?.reason ?? xMotivo };
  return verdict.cStat === '100' ? undefined : `${verdict.cStat} ${verdict.xMotivo}`;
}

const regimes = { 1: 'Simples (1)', 2: 'Simples, excess (2)', 3: 'normal (3)', 4: 'MEI (4)' } as const;
const kinds = { 1: 'contributor', 2: 'exempt', 9: 'non-contributor' } as const;

function traitsOf({ request, issuer, taxClasses }: ReturnType<typeof noteOfSeed>): NoteTraits {
  const { operation, direction, recipient } = request;
  const { uf } = recipient.address;
  const codes = request.items.flatMap((item) => {
    const rule = taxClasses?.find(({ code }) => code === item.taxClass);
    const { icms, ipi, pis, cofins, ibsCbs } = { ibsCbs: rule?.ibsCbs, ...rule?.rules.at(-1), ...item.taxes };
    return [
      icms?.cst === undefined ? `csosn ${icms?.csosn}` : `cst ${icms.cst}`,
      ipi === undefined || ipi === null ? 'ipi none' : `ipi ${ipi.cst}`,
      `pis ${pis?.cst}`,
      `cofins ${cofins?.cst}`,
      ibsCbs === undefined ? 'ibscbs engine' : ibsCbs === null ? 'ibscbs none' : `ibscbs ${ibsCbs.classTrib}`,
    ];
  });
  return {
    operation: direction === undefined ? operation : `${operation} ${direction}`,
    regime: regimes[issuer.crt],
    destination: `${uf === issuer.address.uf ? 'same state' : 'other state'}, ${kinds[recipient.ieIndicator]}`,
    uf,
    codes: [...new Set(codes)],
  };
}
