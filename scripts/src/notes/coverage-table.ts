import type { NotesReport } from './run-notes.ts';

type Traits = NotesReport['traits'][number];

/**
 * Returns lines with the accepted and refused notes by every trait, and by operation, regime and destination together.
 */
export function coverageTable({ traits }: NotesReport): readonly string[] {
  const codesOf = (family: string) => (note: Traits) =>
    note.codes.filter((code) => code.startsWith(`${family} `));
  return [
    ...section('operation × regime × destination', traits, (note) => [
      `${note.operation} | ${note.regime} | ${note.destination}`,
    ]),
    ...section('operation × ICMS', traits, (note) =>
      [...codesOf('cst')(note), ...codesOf('csosn')(note)].map((code) => `${note.operation} | ${code}`),
    ),
    ...section('IPI', traits, codesOf('ipi')),
    ...section('PIS', traits, codesOf('pis')),
    ...section('COFINS', traits, codesOf('cofins')),
    ...section('IBS/CBS', traits, codesOf('ibscbs')),
    ...section('UF of the recipient', traits, ({ uf }) => [uf]),
  ];
}

function section(
  title: string,
  traits: readonly Traits[],
  keysOf: (note: Traits) => readonly string[],
): readonly string[] {
  const counts = new Map<string, { accepted: number; refused: number }>();
  for (const note of traits) {
    for (const key of keysOf(note)) {
      const count = counts.get(key) ?? { accepted: 0, refused: 0 };
      count[note.outcome] += 1;
      counts.set(key, count);
    }
  }
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '',
    `${title}: ${rows.length} kinds`,
    ...rows.map(([key, { accepted, refused }]) => `  ${key}: ${accepted} accepted, ${refused} refused`),
  ];
}
