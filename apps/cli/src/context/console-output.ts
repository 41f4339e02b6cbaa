/** The output of a command. Tests give their own. */
export interface ConsoleOutput {
  write(text: string): void;
}

export interface Printer {
  /** Writes a result: one line of JSON with `--json`, otherwise the given lines. */
  print(result: unknown, lines: readonly string[]): void;
}

export const createPrinter = (output: ConsoleOutput, form: () => 'json' | 'text'): Printer => ({
  print(result, lines) {
    const text = form() === 'json' ? JSON.stringify(result) : lines.join('\n');
    output.write(`${text}\n`);
  },
});

/** Writes rows as columns, padded to the widest cell and separated by two blanks. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
