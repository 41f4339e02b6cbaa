/** A note that the authority holds, as its ledger has it. */
export interface LedgerNote {
  readonly type: 'authorized' | 'denied';
  readonly accessKey: string;
  readonly cnpj: string;
  readonly series: number;
  readonly number: number;
  readonly digestValue: string;
  readonly protocol: string;
}

/** A note of the service's database. */
export interface StoredNote {
  readonly status: string;
  readonly accessKey: string;
  readonly cnpj: string;
  readonly series: number;
  readonly number: number;
  readonly digestValue: string | null;
  readonly protocol: string | null;
}

const heldByAuthority: ReadonlySet<string> = new Set(['authorized', 'denied', 'cancelled']);

/**
 * Compares both sides number by number, in both directions, and returns one sentence for each difference. Without a
 * difference both sides hold the same notes, no number was used twice and no number is missing from `firstNumber`,
 * the first number of every series.
 */
export function compareLedger(
  ledger: readonly LedgerNote[],
  stored: readonly StoredNote[],
  firstNumber = 1,
): readonly string[] {
  return [
    ...numbersUsedTwice('the ledger', ledger),
    ...numbersUsedTwice('the database', stored),
    ...numbersMissing(stored, firstNumber),
    ...ledger.flatMap((entry) => missingInDatabase(entry, stored)),
    ...stored.flatMap((note) => missingInLedger(note, ledger)),
  ];
}

interface Numbered {
  readonly cnpj: string;
  readonly series: number;
  readonly number: number;
}

const place = ({ cnpj, series, number }: Numbered): string => `${cnpj} series ${series} number ${number}`;

function numbersUsedTwice(side: string, notes: readonly Numbered[]): readonly string[] {
  const seen = new Set<string>();
  return notes.flatMap((note) => {
    const name = place(note);
    if (seen.has(name)) return [`${side} holds ${name} twice`];
    seen.add(name);
    return [];
  });
}

function numbersMissing(stored: readonly StoredNote[], first: number): readonly string[] {
  const series = new Map<string, number[]>();
  for (const note of stored) {
    const name = `${note.cnpj} series ${note.series}`;
    series.set(name, [...(series.get(name) ?? []), note.number]);
  }
  return [...series].flatMap(([name, numbers]) =>
    gaps(numbers, first).map((gap) => `${name}: number ${gap} has no note`),
  );
}

function gaps(numbers: readonly number[], first: number): readonly number[] {
  const present = new Set(numbers);
  const count = Math.max(...numbers) - first + 1;
  return Array.from({ length: count }, (_, index) => first + index).filter((number) => !present.has(number));
}

function missingInDatabase(entry: LedgerNote, stored: readonly StoredNote[]): readonly string[] {
  const note = stored.find(({ accessKey }) => accessKey === entry.accessKey);
  if (note === undefined) return [`${place(entry)}: the ledger has it, the database does not know its key`];
  const differences: string[] = [];
  const agrees = note.status === entry.type || (note.status === 'cancelled' && entry.type === 'authorized');
  if (!agrees)
    differences.push(`${place(entry)}: ${entry.type} in the ledger, ${note.status} in the database`);
  if (note.protocol !== entry.protocol) differences.push(`${place(entry)}: the protocols differ`);
  if (note.digestValue !== entry.digestValue) differences.push(`${place(entry)}: the digests differ`);
  if (place(note) !== place(entry))
    differences.push(`${place(entry)}: the database has it as ${place(note)}`);
  return differences;
}

function missingInLedger(note: StoredNote, ledger: readonly LedgerNote[]): readonly string[] {
  if (!heldByAuthority.has(note.status)) return [];
  const known = ledger.some(({ accessKey }) => accessKey === note.accessKey);
  return known ? [] : [`${place(note)}: ${note.status} in the database, the ledger does not know its key`];
}
