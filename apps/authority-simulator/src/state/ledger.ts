import { type FileHandle, open, readFile, truncate, writeFile } from 'node:fs/promises';
import type { Clock } from '@fiscal/domain';
import type { LedgerLine, RecoveredLine } from './ledger-line.ts';

/** An append-only file of JSON lines. A caller awaits `durable()` before it sends an answer that depends on a line. */
export interface Ledger<Line = LedgerLine> {
  readonly file: string;
  readonly lines: readonly (Line | RecoveredLine)[];
  /** The incomplete last line that was found at the start, if there was one. */
  readonly recovered: RecoveredLine | undefined;
  append(line: Line | RecoveredLine): void;
  /** Resolves when everything appended so far has been written and synced to the disk. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens or creates the ledger. An incomplete last line after a crash belongs to no answer: its bytes move to
 * `<file>.torn-<time>`, and a `recovered` line records it. A broken line anywhere else is damage and throws.
 */
export async function openLedger<Line = LedgerLine>(file: string, clock: Clock): Promise<Ledger<Line>> {
  const content = await readOrEmpty(file);
  const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1);
  const torn = content.subarray(whole.length);
  const lines = parseLines<Line>(whole.toString('utf8'));
  const recovered = torn.length === 0 ? undefined : await setAside(file, torn, whole.length, clock);
  const handle = await open(file, 'a');
  const writer = createWriter(handle);
  const ledger: Ledger<Line> = {
    file,
    lines,
    recovered,
    append: (line) => {
      lines.push(line);
      writer.write(`${JSON.stringify(line)}\n`);
    },
    durable: () => writer.durable(),
    close: async () => {
      await writer.durable();
      await handle.close();
    },
  };
  if (recovered !== undefined) ledger.append(recovered);
  await ledger.durable();
  return ledger;
}

async function readOrEmpty(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function parseLines<Line>(text: string): (Line | RecoveredLine)[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return JSON.parse(line) as Line;
      } catch {
        throw new Error(`ledger damaged in line ${index + 1}`);
      }
    });
}

async function setAside(
  file: string,
  torn: Uint8Array,
  length: number,
  clock: Clock,
): Promise<RecoveredLine> {
  const at = clock.now().toISOString();
  const keptIn = `${file}.torn-${at.replaceAll(':', '')}`;
  await writeFile(keptIn, torn);
  await truncate(file, length);
  return { type: 'recovered', tornBytes: torn.length, keptIn, at };
}

/** Writes texts in order; texts that arrive during a sync share the next one. */
function createWriter(handle: FileHandle): { write(text: string): void; durable(): Promise<void> } {
  let waiting = '';
  let running: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    while (waiting !== '') {
      const text = waiting;
      waiting = '';
      await handle.appendFile(text);
      await handle.datasync();
    }
  };
  const start = (): Promise<void> => {
    running ??= flush().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    write: (text) => {
      waiting += text;
    },
    durable: () => (waiting === '' && running === undefined ? Promise.resolve() : start()),
  };
}
